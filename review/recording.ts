import * as z from 'zod/mini'
import type { RecordedEvent } from '../src/world/recorder.ts'

const value = z.union([z.string(), z.record(z.string(), z.unknown())])

const recording = z.object({
  format: z.literal('e-payment steps 1'),
  steps: z.array(
    z.object({
      machine: z.string(),
      actor: z.number(),
      event: z.string(),
      told: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      state: value,
    }),
  ),
})

/** Parses the recorded steps in a file saved by "Save problem report". Throws if the file is invalid. */
export function readRecording(text: string): RecordedEvent[] {
  return recording.parse(JSON.parse(text)).steps as RecordedEvent[]
}
