import { createContext, type ReactNode } from 'react'

/** What stands above everything: the offer to stay signed in. An open dialog shows it as well, since it silences all around it. */
export const Above = createContext<ReactNode>(null)
