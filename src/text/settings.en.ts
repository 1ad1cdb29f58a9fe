/** The texts of the settings, in English. */
export const settings = {
  heading: 'Settings',
  tabs: {
    profile: 'Profile',
    password: 'Password',
    devices: 'Devices',
    absence: 'Absence',
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
    devices: 'If you do not know a device, sign out on it and change your password.',
    /** Used where password sign-in is disabled. */
    devicesWithoutPassword: 'If you do not know a device, sign out on it.',
    absence:
      'While you are away, the acting person can decide on documents that wait for you. You can still decide yourself.',
    notifications:
      'This device notifies you of documents that wait for you, and of your documents that are approved or rejected.',
    appearance: 'The choice applies to you on this device.',
    keys: 'The keys work in lists, outside of text fields. The choice applies to you on this device.',
  },
  devices: {
    /** The kinds of devices, by operating system. */
    systems: {
      Windows: 'Windows computer',
      macOS: 'Mac',
      Linux: 'Linux computer',
      ChromeOS: 'Chromebook',
      iOS: 'iPhone or iPad',
      Android: 'Android device',
    },
    unknown: 'Unknown device',
    thisDevice: 'This device',
    started: (time: string) => `Signed in ${time}`,
    address: (address: string) => `IP address ${address}`,
    used: (time: string) => `Last used ${time}`,
    inUse: 'In use now',
    signOut: 'Sign out',
    signOutOf: (device: string, started: string) => `Sign out: ${device}, ${started}`,
    signOutOthers: 'Sign out on all other devices',
    question: (count: number) =>
      count === 1
        ? 'Sign out on 1 other device? You then need to sign in there again.'
        : `Sign out on ${count} other devices? You then need to sign in there again.`,
    confirm: 'Sign out there',
    keep: 'Stay signed in',
    signingOut: 'Signing out',
    asked: 'Answer the question below first.',
    none: 'You are not signed in on any other device.',
    loading: 'Loading',
    failed: 'The devices could not be loaded.',
    unsupported: 'This server does not show the signed-in devices.',
    retry: 'Try again',
  },
}

export type SettingsText = typeof settings
