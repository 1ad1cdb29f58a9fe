import { fromPromise, type PromiseActorLogic } from 'xstate'
import { approvalPorts, draftPorts, employeePorts, ports } from '../../machines/ports.ts'
import { registrationPorts } from '../../machines/registration/registration.ports.ts'

/** One call that a machine has made, waiting for its answer. */
interface Asked<Answer, Input> {
  input: Input
  signal: AbortSignal
  /** Answers, and comes back when the machine has taken the answer in. */
  answer: (answer: Answer) => Promise<void>
  fail: (error: unknown) => Promise<void>
}

/** Comes back when everything that was ready to happen has happened. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** A port whose answers the test gives, whenever it wants, call by call. */
export function fakePort<Answer, Input>(_port: PromiseActorLogic<Answer, Input>) {
  const asked: Asked<Answer, Input>[] = []
  const logic = fromPromise<Answer, Input>(
    ({ input, signal }) =>
      new Promise<Answer>((resolve, reject) => {
        asked.push({
          input,
          signal,
          answer: (answer) => {
            resolve(answer)
            return settled()
          },
          fail: (error) => {
            reject(error)
            return settled()
          },
        })
      }),
  )
  const last = () => {
    const call = asked.at(-1)
    if (!call) throw new Error('The port has not been asked.')
    return call
  }
  return { logic, asked, last }
}

/** Every port, each answered by the test. */
export function fakePorts() {
  return {
    restoreSession: fakePort(ports.restoreSession),
    signIn: fakePort(ports.signIn),
    signOut: fakePort(ports.signOut),
    checkRegistration: fakePort(registrationPorts.checkRegistration),
    requestAccount: fakePort(registrationPorts.requestAccount),
    listVouchers: fakePort(ports.listVouchers),
    listDefaultApprovers: fakePort(ports.listDefaultApprovers),
    listDepartmentApprovers: fakePort(ports.listDepartmentApprovers),
    listAllApprovers: fakePort(ports.listAllApprovers),
    createDocument: fakePort(ports.createDocument),
    findDraft: fakePort(draftPorts.findDraft),
    keepDraft: fakePort(draftPorts.keepDraft),
    dropDraft: fakePort(draftPorts.dropDraft),
    changePassword: fakePort(employeePorts.changePassword),
    checkPush: fakePort(employeePorts.checkPush),
    subscribePush: fakePort(employeePorts.subscribePush),
    unsubscribePush: fakePort(employeePorts.unsubscribePush),
    loadCounts: fakePort(employeePorts.loadCounts),
    listBox: fakePort(approvalPorts.listBox),
    readDocument: fakePort(approvalPorts.readDocument),
    readDocuments: fakePort(approvalPorts.readDocuments),
    readCopy: fakePort(approvalPorts.readCopy),
    sign: fakePort(approvalPorts.sign),
    withdraw: fakePort(approvalPorts.withdraw),
    layDraft: fakePort(approvalPorts.layDraft),
  }
}
