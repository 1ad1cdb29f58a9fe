import { useSelector } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { finderMachine } from '../../../machines/finder/finder.machine.ts'
import { preferenceHandlers } from '../../app/preferenceHandlers.ts'
import {
  useApp,
  useMainText,
  useSession,
  useInstallationSettings,
  useTexts,
} from '../../app/appContext.ts'
import { finderTexts } from '../../text/finder.ts'
import { finderActions, type FinderCommand } from './actions.view.ts'
import { Finder } from './Finder.tsx'
import { finderView, type NavigationGroups } from './Finder.view.ts'

interface FinderDialogRouteProps {
  finder: ActorRefFrom<typeof finderMachine>
  groups: NavigationGroups
  onHelp(): void
}

/** The open finder. Its code and texts load when it opens. */
export function FinderDialogRoute({ finder, groups, onHelp }: FinderDialogRouteProps) {
  const app = useApp()
  const texts = { text: useMainText(), ...useTexts(finderTexts) }
  const settings = useInstallationSettings()
  const { mediaBase } = settings
  const { session } = useSession().context
  const navigate = useNavigate()
  const snapshot = useSelector(finder, (current) => current)
  const username = session?.employee.user.username ?? ''
  const { language, theme } = app
  const actions = finderActions({ username, language, theme, settings }, texts)
  const handlers = preferenceHandlers(app)
  const run = (command: FinderCommand) => {
    if (command.type === 'theme') handlers.theme(command.theme)
    else if (command.type === 'language') handlers.language(command.language)
    else if (command.type === 'help') onHelp()
    else app.session.send({ type: 'session.signOut' })
  }
  return (
    <Finder
      {...finderView(snapshot, { groups, actions, media: mediaBase }, texts)}
      on={{
        text: (text) => finder.send({ type: 'finder.setText', text }),
        choose: ({ key, path }) => {
          finder.send({ type: 'finder.choose' })
          const command = actions.find((action) => action.key === key)?.command
          if (path !== null) navigate(path)
          else if (command) run(command)
        },
        retry: (type) => finder.send({ type }),
        close: () => finder.send({ type: 'finder.close' }),
      }}
    />
  )
}
