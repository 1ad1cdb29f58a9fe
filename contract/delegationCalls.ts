import * as z from 'zod/mini'
import {
  DelegationToEnd,
  DelegationId,
  DelegationList,
  DelegationQuery,
  NewDelegation,
} from './delegation.ts'

/** The calls of delegations (wire, "Delegations"), a part of `calls`. */
export const delegationCalls = {
  listDelegations: {
    method: 'GET',
    path: 'ea/delegations/',
    summary: 'The delegations that I created (`of=me`) or that name me as delegate (`of=to_me`).',
    query: DelegationQuery,
    response: DelegationList,
    status: 200,
  },
  startDelegation: {
    method: 'POST',
    path: 'ea/start_delegation/',
    summary: 'Name a delegate for a period.',
    body: NewDelegation,
    response: DelegationId,
    status: 201,
  },
  endDelegation: {
    method: 'POST',
    path: 'ea/end_delegation/',
    summary: 'End one of my delegations now.',
    body: DelegationToEnd,
    response: z.unknown(),
    status: 200,
  },
} as const
