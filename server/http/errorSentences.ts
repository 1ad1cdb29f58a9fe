import type { Language } from './language.ts'

const ko = {
  unauthorized: '로그인되어 있지 않거나 로그인이 만료되었습니다. 다시 로그인해 주세요.',
  database: '데이터베이스가 제때 응답하지 않습니다. 몇 초 뒤에 다시 시도해 주세요.',
  storage: '파일 저장소가 응답하지 않습니다. 몇 초 뒤에 다시 시도해 주세요.',
  disk: '서버의 디스크가 가득 찼거나 고장 나서 저장하지 못했습니다. 관리자에게 알린 뒤에 다시 시도해 주세요.',
  documentBusy: '다른 사람이 같은 문서를 변경하고 있습니다. 몇 초 뒤에 다시 시도해 주세요.',
  unexpected: '서버에 문제가 생겼습니다. 잠시 뒤에 다시 시도해 주세요.',
}

const en: typeof ko = {
  unauthorized: 'You are not signed in, or your session has ended. Sign in again.',
  database: 'The database does not respond in time. Try again in a few seconds.',
  storage: 'The file storage does not respond. Try again in a few seconds.',
  disk: 'The disk of the server is full or has failed, so nothing was stored. Tell the administrator, then try again.',
  documentBusy: 'Others are changing the same document. Try again in a few seconds.',
  unexpected: 'Something went wrong on the server. Try again later.',
}

/** The sentences of errors that every call can return: 401, 500 and 503. */
export const errorSentences: Readonly<Record<Language, typeof ko>> = { ko, en }
