import { describe, expect, it } from 'vitest'
import { anEmployee } from '../../models/samples/people.ts'
import { helpView } from '../../src/screens/Help/Help.view.ts'
import {
  profileFactsView,
  settingsView,
  findSettingsTab,
} from '../../src/screens/Settings/Settings.view.ts'
import { en } from '../../src/text/en.ts'
import { help } from '../../src/text/help.en.ts'
import { settings } from '../../src/text/settings.en.ts'

describe('the settings', () => {
  it('have a tab for each of their addresses, and no other', () => {
    expect(findSettingsTab('keys', {})).toBe('keys')
    expect(findSettingsTab('account', {})).toBeUndefined()
    expect(findSettingsTab(undefined, {})).toBeUndefined()
  })

  it('have no address for the password where passwords are switched off', () => {
    expect(findSettingsTab('password', {})).toBe('password')
    expect(findSettingsTab('password', { passwordSignIn: true })).toBe('password')
    expect(findSettingsTab('password', { passwordSignIn: false })).toBeUndefined()
  })

  it('name the open tab, and what its content applies to', () => {
    const view = settingsView('keys', en, settings, { features: ['delegations'] })
    expect(view).toMatchObject({ heading: 'Settings', label: 'Keys', hint: settings.hints.keys })
    expect(view.tabs[0]).toEqual({ path: '/settings/profile', label: 'Profile' })
  })

  it('do not advise to change a password where passwords are switched off', () => {
    const hint = (passwordSignIn: boolean) =>
      settingsView('devices', en, settings, { features: [], passwordSignIn }).hint
    expect(hint(true)).toContain('change your password')
    expect(hint(false)).toBe('If you do not know a device, sign out on it.')
  })

  it('have no tab for the password where passwords are switched off', () => {
    const paths = (passwordSignIn = true) =>
      settingsView('keys', en, settings, { features: [], passwordSignIn }).tabs.map(
        ({ path }) => path,
      )
    expect(paths()).toContain('/settings/password')
    expect(paths(false)).toEqual(paths().filter((path) => path !== '/settings/password'))
  })

  it('show the facts about the employee', () => {
    const { person, facts } = profileFactsView(anEmployee({ avatar: '/a.png' }), '/m', settings)
    expect(person.picture).toBe('/m/a.png')
    expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Name: 윤도현',
      'User name: yoondh',
      'Department: 재무팀',
      'Position: 대리',
    ])
  })
})

describe('the help', () => {
  const keysAt = (path: string, hasKeys = true) =>
    helpView(path, hasKeys, help).keys.map(({ keys, does }) => `${keys.join(' ')}: ${does}`)

  it('shows the keys of the list on the screen', () => {
    expect(keysAt('/reportWrite')).toEqual([
      'j k: Next, previous voucher',
      'x: Select',
      'Enter: Write draft',
      '/: Search',
      'Ctrl Enter: Request approval',
      'Ctrl K: Find screens, actions, documents and employees',
      '?: Open help',
    ])
    expect(keysAt('/reportSign')).toContain('1: Approve the open document')
  })

  it('shows only the finder on a screen without a list', () => {
    expect(keysAt('/settings/keys')).toEqual([
      'Ctrl K: Find screens, actions, documents and employees',
    ])
    expect(helpView('/settings/keys', false, help).areKeysOff).toBe(false)
  })

  it('leaves out the keys that are switched off, with a hint that they are off', () => {
    expect(keysAt('/reportSign', false)).toEqual([
      'Ctrl Enter: Approve with the comment',
      'Ctrl K: Find screens, actions, documents and employees',
    ])
    expect(helpView('/reportSign', false, help).areKeysOff).toBe(true)
    expect(helpView('/reportSign', true, help).areKeysOff).toBe(false)
  })
})
