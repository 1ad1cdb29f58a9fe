import { boxNames, boxPaths, draftingRoutes } from '../../app/screens.ts'
import type { HelpText } from '../../text/help.en.ts'
import type { ShortcutListProps } from '../../ui/ShortcutList.tsx'
import type { HelpProps } from './Help.tsx'

/** The kinds of lists with keyboard shortcuts, which the help explains. */
type List = 'vouchers' | 'documents'

const keysInLists = [
  ['move', 'j', 'k'],
  ['select', 'x'],
  ['open', 'Enter'],
  ['search', '/'],
  ['approve', '1'],
  ['neighbour', 'n', 'p'],
] as const

/** The kind of list on the screen with this path; undefined if the screen has no list. */
function listAt(path: string): List | undefined {
  if (boxNames.some((box) => boxPaths[box] === path)) return 'documents'
  return draftingRoutes.some(([, drafting]) => drafting === path) ? 'vouchers' : undefined
}

/** The keyboard shortcuts that work in this list. `hasKeys` is false if the employee has switched off the shortcuts of lists. */
export function shortcutsOf(
  list: List | undefined,
  hasKeys: boolean,
  text: HelpText,
): ShortcutListProps['keys'] {
  const texts: Partial<HelpText['documents']> = list ? text[list] : {}
  const inList = keysInLists.flatMap(([name, ...keys]) => {
    const does = texts[name]
    return hasKeys && does ? [{ keys, does }] : []
  })
  return [
    ...inList,
    ...(texts.submit ? [{ keys: ['Ctrl', 'Enter'], does: texts.submit }] : []),
    { keys: ['Ctrl', 'K'], does: text.finder },
    ...(hasKeys && list ? [{ keys: ['?'], does: text.help }] : []),
  ]
}

/** The props of the help for the screen with this path. */
export function helpView(
  path: string,
  hasKeys: boolean,
  text: HelpText,
): Omit<HelpProps, 'on' | 'reportTexts'> {
  const list = listAt(path)
  return {
    texts: text,
    keys: shortcutsOf(list, hasKeys, text),
    areKeysOff: !hasKeys && Boolean(list),
  }
}
