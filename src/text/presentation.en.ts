/** The texts of the page that presents the product without a sign-in, in English. */
export const presentation = {
  heading: 'Approval of accounting vouchers, in five steps',
  lead: 'e-payment turns the vouchers of your ERP into requests for approval. You see whose turn it is at any time, and every decision stays verifiable.',
  signIn: 'Sign in',
  home: 'To my work',
  steps: {
    list: {
      heading: 'List the vouchers',
      sentence:
        'Five lists show what can be drafted, batch by batch, with debit and credit. Choose a period or search. A click selects all vouchers of a batch.',
      picture: 'The list of vouchers: one batch is selected, with its sum.',
    },
    draft: {
      heading: 'Write the draft',
      sentence:
        'The draft contains the journal lines. Add a title, the supporting documents and the approvers. It is saved on your device while you type.',
      picture: 'A draft with title, attachment and approvers, above the list of vouchers.',
    },
    approve: {
      heading: 'Approve or reject',
      sentence:
        'The stamp table shows who has decided. The approver reads vouchers and files on the same page, and decides with one key, also on a phone.',
      picture: 'A document with its stamp table, the vouchers and the buttons of the decision.',
    },
    follow: {
      heading: 'Follow the documents',
      sentence:
        'The submitted box shows whom each document waits for, and what was rejected and why. Its counts change without a reload.',
      picture: 'The submitted box: a waiting, a rejected and several approved documents.',
    },
    prove: {
      heading: 'Prove every decision',
      sentence:
        'Each submission and each decision is stored exactly once, with name and time. An audit log that can be verified shows if anything was changed later.',
      picture: 'The end of a document, with the comment of an approver and the history.',
    },
  },
  facts: {
    heading: 'Made for daily work',
    list: [
      'Korean and English, light and dark.',
      'Everything works with the keyboard, and on a phone.',
      'Runs on your own server. No data leaves it.',
    ],
  },
}

export type PresentationText = typeof presentation
