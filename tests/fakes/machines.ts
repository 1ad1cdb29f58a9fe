import { approversMachine } from '../../machines/approvers/approvers.machine.ts'
import { badgesMachine } from '../../machines/badges/badges.machine.ts'
import { boxesMachine } from '../../machines/boxes/boxes.machine.ts'
import { draftMachine } from '../../machines/draft/draft.machine.ts'
import { passwordMachine } from '../../machines/password/password.machine.ts'
import { draftPorts } from '../../machines/ports.ts'
import { pushMachine } from '../../machines/push/push.machine.ts'
import { registrationMachine } from '../../machines/registration/registration.machine.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { signingMachine } from '../../machines/signing/signing.machine.ts'
import { vouchersMachine } from '../../machines/vouchers/vouchers.machine.ts'
import { fakePorts } from './ports.ts'

/**
 * The shipping machines, with ports that the test answers. Drafts are kept only where the test answers for the store as
 * well (`keeping`); otherwise this is a browser that keeps none.
 */
export function machinesOnFakePorts({ keeping = false } = {}) {
  const ports = fakePorts()
  const store = keeping
    ? {
        findDraft: ports.findDraft.logic,
        keepDraft: ports.keepDraft.logic,
        dropDraft: ports.dropDraft.logic,
      }
    : draftPorts
  const approvers = approversMachine.provide({
    actors: {
      listDefaultApprovers: ports.listDefaultApprovers.logic,
      listDepartmentApprovers: ports.listDepartmentApprovers.logic,
      listAllApprovers: ports.listAllApprovers.logic,
    },
  })
  const draft = draftMachine.provide({
    actors: { approvers, createDocument: ports.createDocument.logic, ...store },
  })
  const vouchers = vouchersMachine.provide({
    actors: {
      draft,
      listVouchers: ports.listVouchers.logic,
      findDraft: store.findDraft,
      dropDraft: store.dropDraft,
    },
  })
  const session = sessionMachine.provide({
    actors: {
      restoreSession: ports.restoreSession.logic,
      signIn: ports.signIn.logic,
      signOut: ports.signOut.logic,
    },
  })
  const registration = registrationMachine.provide({
    actors: {
      checkRegistration: ports.checkRegistration.logic,
      requestAccount: ports.requestAccount.logic,
    },
  })
  const password = passwordMachine.provide({
    actors: { changePassword: ports.changePassword.logic },
  })
  const push = pushMachine.provide({
    actors: {
      checkPush: ports.checkPush.logic,
      subscribePush: ports.subscribePush.logic,
      unsubscribePush: ports.unsubscribePush.logic,
    },
  })
  const badges = badgesMachine.provide({ actors: { loadCounts: ports.loadCounts.logic } })
  const signing = signingMachine.provide({
    actors: {
      readDocument: ports.readDocument.logic,
      readCopy: ports.readCopy.logic,
      sign: ports.sign.logic,
      withdraw: ports.withdraw.logic,
      layDraft: ports.layDraft.logic,
    },
  })
  const boxes = boxesMachine.provide({
    actors: { signing, listBox: ports.listBox.logic, readDocuments: ports.readDocuments.logic },
  })
  const others = { password, push, badges, signing, boxes }
  return { ports, approvers, draft, vouchers, session, registration, ...others }
}
