/** Default upload limits. The settings of the server can override them; the app reads them from `config.json`. */
export const FILES_PER_VOUCHER_MAX = 20
export const FILE_MB_MAX = 50
export const DOCUMENT_MB_MAX = 200
