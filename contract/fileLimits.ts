/** Default upload limits. The settings of the server can override them; the app reads them from `config.json`. */
export const FILES_PER_VOUCHER = 20
export const FILE_MB = 50
export const DOCUMENT_MB = 200
