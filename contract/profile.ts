import * as z from 'zod/mini'

/** Query parameters of an employee profile. The username is case-insensitive. */
export const ProfileQuery = z.object({ username: z.string() })

/** The data about an active employee that every signed-in employee may see: the same as for an approver candidate. */
export const Profile = z.object({
  username: z.string(),
  name: z.string(),
  department: z.string(),
  position: z.string(),
  avatar: z.nullish(z.string()),
})
export type Profile = z.infer<typeof Profile>
