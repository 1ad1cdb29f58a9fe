import { analyticsDriver } from './analytics.ts'
import { approversDriver } from './approvers.ts'
import { badgesDriver } from './badges.ts'
import { calendarDriver } from './calendar.ts'
import { draftDriver } from './draft.ts'
import { boxesDriver } from './boxes.ts'
import { delegationsDriver } from './delegations.ts'
import { devicesDriver } from './devices.ts'
import type { Driver } from './driver.ts'
import { filesDriver } from './files.ts'
import { finderDriver } from './finder.ts'
import { homeDriver } from './home.ts'
import { linesDriver } from './lines.ts'
import { noticesDriver } from './notices.ts'
import { passwordDriver } from './password.ts'
import { preferencesDriver } from './preferences.ts'
import { profileDriver } from './profile.ts'
import { pushDriver } from './push.ts'
import { receiversDriver } from './receivers.ts'
import { registrationDriver } from './registration.ts'
import { sessionDriver } from './session.ts'
import { signingDriver } from './signing.ts'
import { viewerDriver } from './viewer.ts'
import { vouchersDriver } from './vouchers.ts'

export const drivers: readonly Driver[] = [
  sessionDriver,
  registrationDriver,
  preferencesDriver,
  finderDriver,
  pushDriver,
  passwordDriver,
  delegationsDriver,
  devicesDriver,
  profileDriver,
  vouchersDriver,
  draftDriver,
  approversDriver,
  receiversDriver,
  linesDriver,
  filesDriver,
  noticesDriver,
  badgesDriver,
  homeDriver,
  calendarDriver,
  analyticsDriver,
  signingDriver,
  viewerDriver,
  boxesDriver,
]

/** The machines whose walks also cover all pairs of transitions that are feasible in a browser. */
export const pairCoveredMachines: readonly string[] = [
  'session',
  'push',
  'password',
  'vouchers',
  'draft',
  'approvers',
  'signing',
]
