/** The texts of the page at a document's own URL, in English. They belong to the texts of the boxes. */
export const documentRedirect = {
  document: (id: number) => `Document ${id}`,
  loading: 'Loading the document',
  forbidden: {
    heading: 'You cannot open this document',
    sentence:
      'It does not exist, or you are not its author, an approver or a receiver. Ask its author, or the person who sent you the link, to add you as a receiver.',
  },
  notFound: {
    heading: 'There is no such document',
    sentence: 'Check the number, or ask the person who sent you the link.',
  },
  failed: {
    heading: 'The document could not be loaded',
    sentence: 'Check the network status and try again.',
  },
  retry: 'Try again',
  home: 'Go to home',
}

export type DocumentRedirectText = typeof documentRedirect
