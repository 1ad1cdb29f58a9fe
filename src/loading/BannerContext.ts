import { createContext, type ReactNode } from 'react'

/** The banner above the page: the offer to stay signed in. An open dialog also shows it, because the page around the dialog is inert. */
export const BannerContext = createContext<ReactNode>(null)
