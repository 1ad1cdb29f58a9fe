import * as z from 'zod/mini'
import { Approver } from '../../contract/approver.ts'
import { Attachment } from '../../contract/attachment.ts'
import { type Call, calls } from '../../contract/calls.ts'
import { type IntegrationCall, integrationCalls } from '../../contract/integrationCalls.ts'
import { Config } from '../../contract/config.ts'
import {
  ApprovalDocument,
  DocumentReceiver,
  DocumentSummary,
  Sign,
  BoxTotal,
} from '../../contract/document.ts'
import { ErpHistory } from '../../contract/erp.ts'
import { PushInfo } from '../../contract/push.ts'
import { Device, Employee } from '../../contract/session.ts'
import { VoucherLine } from '../../contract/voucher.ts'
import { type Schema, describeType } from './types.ts'

/** Schemas that have a section of their own on the page. Every other schema is printed where it is used. */
const shapes = {
  Approver,
  ApprovalDocument,
  Attachment,
  DocumentReceiver,
  Config,
  Device,
  DocumentSummary,
  Employee,
  ErpHistory,
  PushInfo,
  Sign,
  BoxTotal,
  VoucherLine,
}

const names = z.registry<{ id: string }>()
for (const [id, shape] of Object.entries(shapes)) names.add(shape, { id })

/** A schema as JSON Schema; with `whole`, a named shape is expanded instead of referenced. */
function schemaOf(schema: z.ZodMiniType, whole = false): Schema {
  const { $defs, ...rest } = z.toJSONSchema(schema, { io: 'input', metadata: names }) as Schema & {
    $defs?: Record<string, Schema>
    id?: string
  }
  const schemaId = names.get(schema)?.id
  if (schemaId && !whole) return { $ref: schemaId }
  return rest.$ref ? ($defs?.[rest.$ref.split('/').at(-1) ?? ''] ?? rest) : rest
}

const cell = (text: string) => text.replaceAll('|', '\\|')

function fields(schema: z.ZodMiniType, whole = false): string[] {
  const { properties = {}, required = [] } = schemaOf(schema, whole)
  return Object.entries(properties).map(([name, field]) => {
    const needed = required.includes(name) ? 'yes' : 'no'
    return `| \`${name}\` | ${cell(describeType(field))} | ${needed} |`
  })
}

const head = ['| field | type | required |', '|---|---|---|']

function section(title: string, schema: z.ZodMiniType | undefined): string[] {
  if (!schema) return []
  const shape = schemaOf(schema)
  if (!shape.properties) return [`${title}: ${describeType(shape)}`, '']
  return [`${title}:`, '', ...head, ...fields(schema), '']
}

function responseOf({ response, status }: Call): string[] {
  const type = describeType(schemaOf(response))
  return [`Response ${status}: ${type}`, '']
}

function callOf([name, call]: [string, Call]): string[] {
  return [
    `### ${name}`,
    '',
    `\`${call.method} /${call.path}\` ${call.open ? '(no token needed)' : ''}`.trim(),
    '',
    call.summary,
    '',
    ...section('Path', call.params),
    ...section('Query', call.query),
    ...section('Body', call.body),
    ...section('Multipart form, followed by the field `files`', call.form),
    ...responseOf(call),
  ]
}

const integrationCallOf = ([name, call]: [string, IntegrationCall]): string[] =>
  callOf([name, { ...call, summary: `${call.summary} Scope: \`${call.scope}\`.` }])

function shapeOf([name, shape]: [string, z.ZodMiniType]): string[] {
  return [`### ${name}`, '', ...head, ...fields(shape, true), '']
}

const introduction = `# Calls

Written by \`npm run api\` from \`contract/calls.ts\`; a test compares this page with the contract.

Every call is available with and without its trailing slash, and returns JSON. All but the open ones need the header
\`Authorization: Token <key>\`; without a valid one the response is 401. Errors are \`{"detail": "…"}\` or
\`{"field": ["…"]}\`. Dates are \`YYYY-MM-DD\`, timestamps ISO 8601 with an offset, money an integer number of won.
`

/** Returns the complete page docs/api.md, in Markdown. */
export function apiPage(): string {
  return [
    introduction,
    '## Calls in the order of the contract',
    '',
    ...Object.entries<Call>(calls).flatMap(callOf),
    '## Calls of API clients',
    '',
    'They need the header `Authorization: Bearer itk_…`, and the scope that is named.',
    '',
    ...Object.entries<IntegrationCall>(integrationCalls).flatMap(integrationCallOf),
    '## Shapes',
    '',
    ...Object.entries<z.ZodMiniType>(shapes).flatMap(shapeOf),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
