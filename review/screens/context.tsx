import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { analytics as analyticsTextEn } from '../../src/text/analytics.en.ts'
import { analytics as analyticsTextKo } from '../../src/text/analytics.ko.ts'
import { absence as absenceTextEn } from '../../src/text/absence.en.ts'
import { absence as absenceTextKo } from '../../src/text/absence.ko.ts'
import { settings as settingsEn } from '../../src/text/settings.en.ts'
import { settings as settingsKo } from '../../src/text/settings.ko.ts'
import { boxes as boxTextEn } from '../../src/text/boxes.en.ts'
import { boxes as boxTextKo } from '../../src/text/boxes.ko.ts'
import { calendar as calendarTextEn } from '../../src/text/calendar.en.ts'
import { calendar as calendarTextKo } from '../../src/text/calendar.ko.ts'
import { finder as finderTextEn } from '../../src/text/finder.en.ts'
import { finder as finderTextKo } from '../../src/text/finder.ko.ts'
import { home as homeTextEn } from '../../src/text/home.en.ts'
import { home as homeTextKo } from '../../src/text/home.ko.ts'
import { savedLines as savedLinesTextEn } from '../../src/text/savedLines.en.ts'
import { savedLines as savedLinesTextKo } from '../../src/text/savedLines.ko.ts'
import { profile as profileTextEn } from '../../src/text/profile.en.ts'
import { profile as profileTextKo } from '../../src/text/profile.ko.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import type { Appearance } from '../address.ts'

const texts = {
  ko: {
    text: ko,
    boxText: boxTextKo,
    homeText: homeTextKo,
    calendarText: calendarTextKo,
    analyticsText: analyticsTextKo,
    absenceText: absenceTextKo,
    settingsText: settingsKo,
    finderText: finderTextKo,
    profileText: profileTextKo,
    savedLinesText: savedLinesTextKo,
  },
  en: {
    text: en,
    boxText: boxTextEn,
    homeText: homeTextEn,
    calendarText: calendarTextEn,
    analyticsText: analyticsTextEn,
    absenceText: absenceTextEn,
    settingsText: settingsEn,
    finderText: finderTextEn,
    profileText: profileTextEn,
    savedLinesText: savedLinesTextEn,
  },
} as const

/** The texts, language and theme of a screen on the review page. */
export function screenContextOf(appearance: Appearance) {
  return { ...texts[appearance.language], ...appearance }
}

type ScreenContextValue = ReturnType<typeof screenContextOf>

export const ScreenContext = createContext(screenContextOf({ language: 'ko', theme: 'light' }))

export const useScreenContext = () => useContext(ScreenContext)

/** The screen of a machine: the views and components of the product for a snapshot. */
export interface MachineScreen<Snapshot = AnyMachineSnapshot> {
  render(snapshot: Snapshot, context: ScreenContextValue): ReactNode
  /** Selects, among the snapshots of a state, those with the most complete screen. The others are valid too. By default selects all. */
  isPreferred?(snapshot: Snapshot, state: string): boolean
  /** The path of the screen, which marks its entry in the navigation; by default that of the drafting screen. */
  path?: string
}

/** A handler without effect, because no machine on the review page receives the events of controls. */
export const noop = () => undefined

const handlers = new Proxy({}, { get: () => noop })

/** An object whose properties are all the handler `noop`. */
export function noopHandlers<On extends object>(): On {
  return handlers as On
}

/** Renders its children one frame later, because a dialog opens above another one that is already rendered. */
export function InNextFrame({ children }: { children: ReactNode }) {
  const [isRendered, setRendered] = useState(false)
  useEffect(() => {
    const next = requestAnimationFrame(() => setRendered(true))
    return () => cancelAnimationFrame(next)
  }, [])
  return isRendered && children
}
