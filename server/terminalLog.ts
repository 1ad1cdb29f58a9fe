import { lightFormat } from 'date-fns/lightFormat'
import type { LogStream } from './app.ts'

/** JSON fields that a terminal does not need, or that are printed separately. */
const omitted = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err'])

const levels: Record<number, string> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

interface LogLine extends Record<string, unknown> {
  level: number
  time: number
  msg?: string
  err?: { type?: string; message?: string; stack?: string }
}

const isLogLine = (value: unknown): value is LogLine =>
  typeof value === 'object' && value !== null && 'level' in value && 'time' in value

/** Replaces control characters. A client could otherwise move the cursor or colour the terminal through a logged value. */
const printable = (text: string) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '?')

function format(line: LogLine): string {
  const time = lightFormat(line.time, 'HH:mm:ss')
  const fields = Object.entries(line)
    .filter(([name]) => !omitted.has(name))
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const head = [time, levels[line.level] ?? String(line.level), line.msg ?? '', ...fields].join(' ')
  const { type, message, stack } = line.err ?? {}
  const detail = line.err ? `\n    ${type}: ${message}\n${stack ?? ''}` : ''
  return `${printable(head + detail).trimEnd()}\n`
}

/** Turns JSON log lines into readable text: local time, level, message and fields. */
export function terminalLog(output: { write(text: string): unknown }): LogStream {
  return {
    write(line) {
      const parsed: unknown = JSON.parse(line)
      output.write(isLogLine(parsed) ? format(parsed) : line)
    },
  }
}
