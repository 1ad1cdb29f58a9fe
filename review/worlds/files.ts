import { filesMachine } from '../../machines/files/files.machine.ts'
import { file, limits, row } from '../samples.ts'
import type { World } from '../world.ts'
import { deaf } from './deaf.ts'

export const filesWorld: World<typeof filesMachine> = {
  machine: filesMachine,
  input: { draft: deaf(), limits },
  payloads: {
    'files.add': [{ lineId: row, files: [file] }],
    'files.remove': [{ lineId: row, key: file.key }],
    'files.removeAll': [{ lineId: row }],
    'files.restore': [{ attached: [{ lineId: row, files: [file] }] }],
  },
  facts: ({ attached, refused, removed }) => [
    attached.flatMap(({ files }) => files.map(({ key }) => key)),
    refused.length,
    removed?.files.length,
  ],
}
