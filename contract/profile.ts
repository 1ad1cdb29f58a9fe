import * as z from 'zod/mini'

/** Query of the profile of an employee; the case of the username is ignored. */
export const ProfileQuery = z.object({ username: z.string() })

/** What every signed-in employee may know of an active employee: the facts of the approver candidates. */
export const Profile = z.object({
  username: z.string(),
  name: z.string(),
  department: z.string(),
  position: z.string(),
  avatar: z.nullish(z.string()),
})
export type Profile = z.infer<typeof Profile>
