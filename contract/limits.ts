/**
 * Constants shared by server and app (specification, section 9; wire, "POST ea/create_document/"). Durations are in milliseconds unless
 * the name contains another unit.
 */

/** The pattern of a username, the same as in the table `employees`. */
export const usernamePattern = /^[A-Za-z0-9][A-Za-z0-9@.+_-]{0,149}$/
/** Maximum number of characters of a username, a name, a department or a position. */
export const NAME_MAX = 150
export const PASSWORD_MAX = 1000
export const SESSION_SECONDS = 3600
export const PAGE_SIZES = [5, 10, 25] as const
export const PAGE_SIZE = 25
export const NOTICE_MS = 2000
/** Maximum wait of the app for a storage call on its device. A call that does not settle must not block the screen. */
export const STORE_TIMEOUT_MS = 3000
export const TITLE_MAX = 255
export const PERIOD_MONTHS_BACK = 3
export const PERIOD_DAYS_AHEAD = 10
/** The longest remark, in characters, that a narrow screen shows in full. Of a longer one it shows the first `SHORTENED_REMARK_LENGTH`. */
export const REMARK_SHOWN_MAX = 30
export const SHORTENED_REMARK_LENGTH = 25
export const SEARCH_MAX = 1000
export const COMMENT_MAX = 2000
/** Maximum number of approvers of an approval line. */
export const APPROVERS_MAX = 100
/** Maximum number of receivers of a document, and of a saved line (receivers, L10, L17). */
export const RECEIVERS_MAX = 100
/** Limits of saved lines: characters of a name, approvers in one saved line, saved lines of one owner. */
export const LINE_NAME_MAX = 100
export const APPROVERS_PER_SAVED_LINE_MAX = 30
export const SAVED_LINES_MAX = 50
/** Maximum number of characters of the name of an API client. */
export const API_CLIENT_NAME_MAX = 100
/** Maximum number of documents in one bulk approval. */
export const BULK_APPROVAL_DOCUMENTS_MAX = 1000

/** The longest hold of a document, in days (delegates, L45). */
export const HOLD_DAYS_MAX = 90
/** The longest period of a delegation, in days. */
export const DELEGATION_DAYS_MAX = 366

export const MEGABYTE = 1024 * 1024

/** Maximum number of documents, and of employees, that the finder finds for one text. */
export const FINDER_RESULTS_MAX = 10

/** The longest period of a calendar call, in days: a month, the weeks that overlap its ends, and a margin. */
export const CALENDAR_DAYS_MAX = 62
/** Maximum number of batches that the calendar lists for one day. */
export const CALENDAR_ITEMS_MAX = 200

/** The longest period of the figures, in days: two years. */
export const ANALYTICS_DAYS_MAX = 731
