/** The texts of the profile of an employee, in English. They are loaded with it. */
export const profile = {
  profile: 'Profile',
  loading: 'Loading the profile',
  own: 'This is you.',
  settings: 'To the settings',
  documents: 'Documents by this employee',
  ownDocuments: 'My documents',
  documentsHint: 'Only documents in your boxes are shown.',
  failed: {
    heading: 'The profile could not be loaded',
    sentence: 'Check the network status and try again.',
  },
  unknown: {
    heading: 'There is no such employee',
    sentence: (username: string) =>
      `No active employee has the user name “${username}”. Check the address. The account may also have been closed.`,
  },
  retry: 'Try again',
  home: 'Go to home',
}

export type ProfileText = typeof profile
