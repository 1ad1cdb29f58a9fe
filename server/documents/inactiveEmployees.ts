import type { Database } from '../db/connect.ts'
import { type ApiError, fieldError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import { findEmployeeName } from './approverActions.sql.ts'
import { requestSentences } from './requestSentences.ts'

/** 400: an employee of a field is inactive or unknown. The sentence contains the name of an inactive employee, as the screen shows it. */
export async function inactiveEmployeeError(
  pool: Database['pool'],
  field: string,
  username: string,
  language: Language,
): Promise<ApiError> {
  const name = await findEmployeeName(pool, username)
  return fieldError(field, requestSentences[language].noEmployee(name ?? username))
}
