import type { Language, Theme } from '../../machines/preferences/preferences.ports.ts'
import type { App } from './appContext.ts'

/** Handlers for the controls of the preferences, and for the button that saves a problem report. */
export function preferenceHandlers({ preferences, loadRecorder }: App) {
  return {
    language: (language: Language) =>
      preferences.send({ type: 'preferences.setLanguage', language }),
    theme: (theme: Theme) => preferences.send({ type: 'preferences.setTheme', theme }),
    keys: (hasKeys: boolean) => preferences.send({ type: 'preferences.setKeys', hasKeys }),
    report: () => {
      loadRecorder().then(
        ({ saveRecordedEvents }) => saveRecordedEvents(),
        () => undefined,
      )
    },
  }
}
