import { analytics } from './analytics.ts'
import { approvers } from './approvers.ts'
import { badges } from './badges.ts'
import { calendar } from './calendar.ts'
import { draft } from './draft.ts'
import { boxes } from './boxes.ts'
import { delegations } from './delegations.ts'
import { devices } from './devices.ts'
import type { Driver } from './driver.ts'
import { files } from './files.ts'
import { finder } from './finder.ts'
import { home } from './home.ts'
import { lines } from './lines.ts'
import { notices } from './notices.ts'
import { password } from './password.ts'
import { preferences } from './preferences.ts'
import { profile } from './profile.ts'
import { push } from './push.ts'
import { receivers } from './receivers.ts'
import { registration } from './registration.ts'
import { session } from './session.ts'
import { signing } from './signing.ts'
import { viewer } from './viewer.ts'
import { vouchers } from './vouchers.ts'

export const drivers: readonly Driver[] = [
  session,
  registration,
  preferences,
  finder,
  push,
  password,
  delegations,
  devices,
  profile,
  vouchers,
  draft,
  approvers,
  receivers,
  lines,
  files,
  notices,
  badges,
  home,
  calendar,
  analytics,
  signing,
  viewer,
  boxes,
]

/** The machines whose walks also cover all pairs of transitions that are feasible in a browser. */
export const paired: readonly string[] = [
  'session',
  'push',
  'password',
  'vouchers',
  'draft',
  'approvers',
  'signing',
]
