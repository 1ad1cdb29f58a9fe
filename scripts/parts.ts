import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const main = source('main.tsx')
// `events` is included although the event stream opens later: if its file failed to load then, no code would request it again.
const calls = ['calls', 'client', 'drafts', 'events', 'fileFailure', 'reloadEmployee']
const signedIn = ['signedIn.ts', ...calls.map((name) => `world/${name}.ts`)].map(source)
/** A separate file, which runs while the code of the signed-in employee is still loading. */
const early = source('early.ts')
const drafting = source('screens/Drafting/DraftingRoute.tsx')
const home = source('screens/Home/HomeRoute.tsx')
const box = source('screens/Box/BoxRoute.tsx')
const boxList = source('screens/Box/BoxListRoute.tsx')
const document = source('screens/Document/DocumentRoute.tsx')
/** Modules that would otherwise be separate small files. Employees who open a document need them, so the file `documents` contains them. */
const ofDocuments = ['text/amountInWords.ts', 'layout/LoadStatusPage.tsx'].map(source)

/**
 * The modules of Headless UI, and of the libraries that only Headless UI uses. `ofDialogs` matches those of every dialog, `ofMenus` those
 * of menus, lists and radio groups.
 */
const ofMenus =
  /\/node_modules\/(@floating-ui|react-aria|react-stately)\/|\/@headlessui\/.*\/(floating|form-fields|label|radio-group|use-by-comparator|use-controllable|use-resolve-button-type|use-active-press)\.js$/
const ofDialogs =
  /\/src\/ui\/Modal\.tsx$|\/src\/hooks\/use(CloseRequest|HasMounted)\.ts$|\/node_modules\/use-sync-external-store\/|\/@headlessui\/.*(\/(hooks|internal|utils|machines)\/|\/(dialog|focus-trap|portal|transition|description|keyboard|mouse|machine|react-glue)\.js$)/
/** The texts of the home screen, which also shows the guide. */
const homeTexts = /\/text\/(?:home|guide)\.(ko|en)\.ts$/
/** The texts that every page of a signed-in employee loads, with those of the banner about an absence. */
const textsOfFrame = (language: 'ko' | 'en') =>
  ['', 'absence.'].map((part) => source(`text/${part}${language}.ts`))

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/**
 * Creates the function that names the file (chunk) of a module that several screens need: `start` for every visit, `early` for the first
 * calls, `signedIn` for every signed-in employee, `drafting` for the drafting screens and their dialogs, `documents` for the boxes and
 * other screens, `dialogs` and `menus` of the library, `ko` and `en` for the texts of the frame.
 * Each group is one file, instead of one file for each set of screens that share a module. Many small files take longer to request and
 * compress less well.
 */
export function createChunkNamer(): Rolldown.CodeSplittingNameFunction {
  let groups: readonly [name: string, modules: Set<string>][] | undefined
  return (id, modules) => {
    groups ??= [
      ['early', findReachableModules([early], modules)],
      ['start', findReachableModules([main], modules)],
      [
        'signedIn',
        new Set([...findReachableModules(signedIn, modules), ...sharedByScreens(modules)]),
      ],
      ['drafting', findReachableModules([drafting], modules)],
      [
        'documents',
        new Set([...sharedWith(box, modules), ...sharedWith(boxList, modules), ...ofDocuments]),
      ],
      ['document', sharedWith(document, modules)],
      ['home', findReachableModules([home, source('world/home.ts')], modules)],
      ['ko', findReachableModules(textsOfFrame('ko'), modules)],
      ['en', findReachableModules(textsOfFrame('en'), modules)],
    ]
    const group = groups.find(([, members]) => members.has(id))
    if (group) return group[0]
    if (ofMenus.test(id)) return 'menus'
    if (ofDialogs.test(id)) return 'dialogs'
    const [, language] = homeTexts.exec(id) ?? []
    return language ? `home.${language}` : null
  }
}

/** The modules that the drafting screens share with the other main screens, and the home screen with the boxes. */
function sharedByScreens(modules: Modules): string[] {
  const ofBoxes = findReachableModules([box, boxList, document], modules)
  const ofHome = findReachableModules([home], modules)
  const ofDrafting = findReachableModules([drafting], modules)
  const isShared = (id: string) =>
    ofHome.has(id) ? ofBoxes.has(id) || ofDrafting.has(id) : ofDrafting.has(id) && ofBoxes.has(id)
  return [...ofHome, ...ofDrafting].filter(isShared)
}

/** The modules themselves and all modules that they import statically, directly or indirectly. */
function findReachableModules(roots: readonly string[], modules: Modules): Set<string> {
  const knownModules = new Set(roots)
  for (const each of knownModules) {
    for (const imported of modules.getModuleInfo(each)?.importedIds ?? [])
      knownModules.add(imported)
  }
  return knownModules
}

/** The modules of a screen that another lazily loaded screen also imports. */
function sharedWith(screen: string, modules: Modules): Set<string> {
  const lazy = new Set<string>()
  const knownModules = new Set([main])
  for (const each of knownModules) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(each) ?? {}
    for (const id of dynamicallyImportedIds) lazy.add(id)
    for (const id of [...importedIds, ...dynamicallyImportedIds]) knownModules.add(id)
  }
  lazy.delete(screen)
  const others = [...lazy].map((root) => findReachableModules([root], modules))
  const shared = [...findReachableModules([screen], modules)].filter((id) =>
    others.some((each) => each.has(id)),
  )
  // Only our own modules and date-fns: the main module of another library imports all others, so the build splits libraries better.
  return new Set(shared.filter((id) => !/\/node_modules\/(?!date-fns\/)/.test(id)))
}
