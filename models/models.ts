import type { SnapshotFrom } from 'xstate'
import { analytics } from './analytics.model.ts'
import { approvers } from './approvers.model.ts'
import { badges } from './badges.model.ts'
import { boxes } from './boxes.model.ts'
import { calendar } from './calendar.model.ts'
import { delegations } from './delegations.model.ts'
import { devices } from './devices.model.ts'
import { document } from './document.model.ts'
import { draft } from './draft.model.ts'
import type { Model } from './engine/model.ts'
import { files } from './files.model.ts'
import { finder } from './finder.model.ts'
import { home } from './home.model.ts'
import { lines } from './lines.model.ts'
import { notices } from './notices.model.ts'
import { password } from './password.model.ts'
import { preferences } from './preferences.model.ts'
import { profile } from './profile.model.ts'
import { push } from './push.model.ts'
import { receivers } from './receivers.model.ts'
import { registration } from './registration.model.ts'
import { session } from './session.model.ts'
import { signing } from './signing.model.ts'
import { viewer } from './viewer.model.ts'
import { vouchers } from './vouchers.model.ts'

/** The models, in the order in which an employee meets their machines. */
const all = {
  session,
  registration,
  badges,
  notices,
  preferences,
  finder,
  password,
  push,
  devices,
  profile,
  delegations,
  vouchers,
  draft,
  approvers,
  receivers,
  lines,
  files,
  home,
  calendar,
  analytics,
  boxes,
  signing,
  viewer,
  document,
}

export type MachineName = keyof typeof all

export type MachineOf<Name extends MachineName> = (typeof all)[Name]['machine']

export type SnapshotOf<Name extends MachineName> = SnapshotFrom<MachineOf<Name>>

/** The models of all machines by machine name. */
export const models: ReadonlyMap<string, Model> = new Map(Object.entries<Model>(all))

/** The model of the machine with this name. Throws if there is none. */
export function modelOf(machineName: string): Model {
  const model = models.get(machineName)
  if (!model) throw new Error(`models/models.ts has no model of ${machineName}.`)
  return model
}
