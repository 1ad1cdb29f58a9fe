/** The texts of the settings, in English. */
export const account = {
  heading: 'Settings',
  tabs: {
    profile: 'Profile',
    password: 'Password',
    notifications: 'Notifications',
    appearance: 'Appearance',
    keys: 'Keys',
  },
  facts: {
    name: 'Name',
    username: 'User name',
    department: 'Department',
    position: 'Position',
  },
  hints: {
    profile: 'An administrator can change these facts.',
    password: 'A change signs you out on all other devices.',
    notifications:
      'This device notifies you of documents that wait for you, and of decisions on your documents.',
    appearance: 'The choice applies to you on this device.',
    keys: 'The keys work in lists, outside of text fields. The choice applies to you on this device.',
  },
}

export type AccountText = typeof account
