import { documentMachine } from '../../machines/document/document.machine.ts'
import { employee, line } from '../samples.ts'
import type { World } from '../world.ts'

const author = employee.user.username
const [first, second] = line.map(({ id }) => id)
const by = (user: string | undefined) => ({ by: user ?? '', comment: '확인했습니다' })

export const documentWorld: World<typeof documentMachine> = {
  machine: documentMachine,
  input: {
    author,
    signs: line.map(({ id, name }, place) => ({
      user: id,
      name,
      result: place === 0 ? '0' : '1',
      comment: '',
    })),
  },
  payloads: {
    'document.approve': [by(first), by(second)],
    'document.reject': [by(first), by(second)],
    'document.withdraw': [{ by: author }],
  },
  facts: ({ signs }) => signs.map(({ result }) => result),
}
