import { RECEIVERS_MAX, TITLE_MAX } from '../../contract/limits.ts'
import type { Language } from '../http/language.ts'

const ko = {
  titleMissing: () => '제목을 입력해주세요.',
  titleTooLong: () => `제목은 ${TITLE_MAX}자까지 쓸 수 있습니다.`,
  titleControl: () => '제목에 제어 문자를 쓸 수 없습니다.',
  employeeTwice: () => '같은 직원이 두 번 들어 있습니다. 하나를 제외하고 다시 시도해 주세요.',
  noBatch: (batch: number) =>
    `이 구분에는 배치 ${batch}의 전표가 없습니다. 목록을 새로 고쳐 주세요.`,
  noEmployee: (name: string) => `재직 중인 직원이 아닙니다: ${name}. 제외하고 다시 시도해 주세요.`,
  alreadyReceiver: (name: string) =>
    `이미 참조·공람에 있는 직원입니다: ${name}. 제외하고 다시 시도해 주세요.`,
  sameLine: () => '지금의 결재선과 같습니다. 결재선을 바꾼 뒤에 다시 시도해 주세요.',
  tooManyReceivers: () =>
    `참조·공람은 ${RECEIVERS_MAX}명까지입니다. 직원을 줄인 뒤 다시 시도해 주세요.`,
  holdDate: (today: string, last: string) =>
    `보류 기한은 내일부터 ${last}까지 정할 수 있습니다(오늘: ${today}). 날짜를 다시 선택해 주세요.`,
  tooManyLines: (most: string) =>
    `배치의 분개 라인이 ${most}개보다 많아 상신할 수 없습니다. ERP에서 배치를 나누어 주세요.`,
  fileNameMissing: () => '이름이 없는 파일은 첨부할 수 없습니다. 파일 이름을 바꿔 주세요.',
  fileNameControl: () => '파일 이름에 제어 문자를 쓸 수 없습니다. 파일 이름을 바꿔 주세요.',
  fileTooLarge: (name: string, size: string) =>
    `${name}: ${size}보다 큽니다. 더 작은 파일을 첨부해 주세요.`,
  filesTooLarge: (size: string) =>
    `파일을 모두 합쳐 ${size}까지 첨부할 수 있습니다. 파일을 줄여 주세요.`,
  tooManyFiles: (voucher: string, count: number, most: number) =>
    `전표 ${voucher}의 파일이 ${count}개입니다. ${most}개까지 첨부할 수 있습니다.`,
}

type Sentences = typeof ko

const en: Sentences = {
  titleMissing: () => 'Please enter a title.',
  titleTooLong: () => `A title has at most ${TITLE_MAX} characters.`,
  titleControl: () => 'A title cannot contain control characters.',
  employeeTwice: () => 'An employee is listed twice. Remove one entry and try again.',
  noBatch: (batch) => `Batch ${batch} has no vouchers of this kind. Reload the list.`,
  noEmployee: (name) => `${name} is not an active employee. Remove this employee and try again.`,
  alreadyReceiver: (name) => `${name} is already a receiver. Remove the employee and try again.`,
  sameLine: () => 'This is the current approval line. Change it first.',
  tooManyReceivers: () =>
    `A document has at most ${RECEIVERS_MAX} receivers. Remove some and try again.`,
  holdDate: (today, last) => `A date after ${today} and not after ${last} is required.`,
  tooManyLines: (most) =>
    `The batch has more than ${most} journal lines. Split it in the ERP and try again.`,
  fileNameMissing: () => 'A file needs a name.',
  fileNameControl: () => 'The name of a file cannot contain control characters.',
  fileTooLarge: (name, size) => `${name} is larger than ${size}. Send a smaller file.`,
  filesTooLarge: (size) =>
    `The files are larger than ${size} together. Send fewer or smaller ones.`,
  tooManyFiles: (voucher, count, most) =>
    `The voucher ${voucher} has ${count} files; the limit is ${most}.`,
}

/**
 * The sentences of errors that reach an employee: because what is valid has changed since the app checked the request (by another
 * employee, an administrator or a new limit), or because another client of the API did not check what the employee entered. Errors that
 * only a fault of a client can cause have no translation.
 */
export const requestSentences: Readonly<Record<Language, Sentences>> = { ko, en }
