/** The texts of the help, in English. */
export const help = {
  heading: 'Help',
  close: 'Close',
  keys: 'Keys',
  lists: { vouchers: 'In vouchers', documents: 'In approval documents' },
  vouchers: {
    move: 'Next, previous voucher',
    select: 'Select',
    open: 'Write draft',
    search: 'Search',
    submit: 'Request approval',
  },
  documents: {
    move: 'Next, previous document',
    select: 'Select',
    open: 'Open',
    search: 'Search',
    approve: 'Approve the open document',
    neighbour: 'Next, previous document while one is open',
    submit: 'Approve with the comment',
  },
  finder: 'Find screens, actions, documents and employees',
  help: 'Open help',
  keysOff: 'The keys in lists are off.',
  keySettings: 'Settings of the keys',
  guide: 'First request',
  changelog: 'What is new',
}

export type HelpText = typeof help
