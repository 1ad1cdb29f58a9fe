const COMMENT = 'e-payment.comment.'

/** Maximum number of comments in one tab. A comment has at most 2,000 characters, so that all comments need less than 1 MB. */
const COMMENTS_MAX = 100

const keyOf = (employee: string, documentId: number) => `${COMMENT}${employee}.${documentId}`

/** The document id in a storage key. Uses the last separator, because an employee's username can also contain it. */
const documentIdOf = (key: string) => Number(key.slice(key.lastIndexOf('.') + 1))

const commentKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(COMMENT))

/**
 * The comment that an employee has typed for a document in this tab but not submitted; '' if there is none. It survives a reload of the
 * tab.
 */
export function loadUnsentComment(employee: string, documentId: number): string {
  try {
    return sessionStorage.getItem(keyOf(employee, documentId)) ?? ''
  } catch {
    return ''
  }
}

/** Saves the comment of a document; '' removes it. Beyond the limit, the comments of the documents with the lowest ids are removed. */
export function saveUnsentComment(employee: string, documentId: number, comment: string): void {
  const key = keyOf(employee, documentId)
  try {
    if (comment === '') return sessionStorage.removeItem(key)
    const otherKeys = commentKeys().filter((other) => other !== key)
    const newestFirst = otherKeys.toSorted((a, b) => documentIdOf(b) - documentIdOf(a))
    for (const old of newestFirst.slice(COMMENTS_MAX - 1)) sessionStorage.removeItem(old)
    sessionStorage.setItem(key, comment)
  } catch {
    // Errors are ignored. A comment that the browser cannot store is lost when the employee leaves the document.
  }
}

/** Removes the comments of this tab, except those of `employee`. */
export function removeUnsentComments(employee?: string): void {
  try {
    for (const key of commentKeys()) {
      if (employee === undefined || key !== keyOf(employee, documentIdOf(key))) {
        sessionStorage.removeItem(key)
      }
    }
  } catch {
    // Errors are ignored. A browser without storage has no comments to remove.
  }
}
