/**
 * The keys of all advisory locks that exist once per database. A key must not change, because running processes of other versions use the
 * same one.
 */
export const lockKeys = {
  /** of every process that uses the embedded server, in shared mode while it is connected */
  embeddedUsers: 4180_0001,
  /** shared for transactions that move files to their final folders, exclusive for the removal of files */
  files: 4180_0002,
  /** serializes the transactions of imports */
  imports: 4180_0003,
  /** serializes the audit log; taken by `append_entry` in SQL */
  auditLog: 4180_0004,
  /** the seed with which a new username is hashed to a key */
  usernames: 4180_0005,
  /** of the process that runs jobs */
  scheduler: 4180_0006,
  /** serializes the storing of reconciliations */
  reconciliations: 4180_0007,
  /** serializes account requests, so that their limits count concurrent attempts */
  accountRequests: 4180_0008,
  /** of one run at a time that imports, receives or deletes batches, from its start to its end */
  importRuns: 4180_0009,
}
