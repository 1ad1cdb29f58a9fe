/** The part of JSON Schema that zod generates for the schemas of the contract. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema | false
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  default?: unknown
}

const code = (value: unknown) => `\`${JSON.stringify(value)}\``

/** A number of characters or items in words; undefined without an upper limit. */
function describeSize(least: number | undefined, most: number | undefined): string | undefined {
  if (most === undefined) return undefined
  return least ? `${least} to ${most}` : `at most ${most}`
}

function textOf({ format, pattern, minLength, maxLength }: Schema): string {
  if (format === 'date') return 'day `YYYY-MM-DD`'
  // Only timestamps that require an offset have this format. Their pattern is too long for a table.
  if (format === 'date-time') return 'timestamp like `2026-06-01T09:00:00+09:00`'
  if (format === 'uuid') return 'UUID'
  if (format === 'uri') return 'address'
  const size = describeSize(minLength, maxLength)
  const like = pattern ? ` like \`${pattern}\`` : ''
  if (size) return `string of ${size} characters${like}`
  return minLength && !like ? 'string, not empty' : `string${like}`
}

function listOf({ items, prefixItems, minItems, maxItems }: Schema): string {
  if (prefixItems) return `[${prefixItems.map(describeType).join(', ')}]`
  const size = describeSize(minItems, maxItems)
  const limit = size ? `, ${size} items` : minItems ? ', not empty' : ''
  return `list of ${items ? describeType(items) : 'anything'}${limit}`
}

function numberOf(type: string, { minimum, maximum }: Schema): string {
  const least = (minimum ?? Number.MIN_SAFE_INTEGER) > Number.MIN_SAFE_INTEGER ? minimum : undefined
  const most = (maximum ?? Number.MAX_SAFE_INTEGER) < Number.MAX_SAFE_INTEGER ? maximum : undefined
  if (least !== undefined) return `${type} from ${least}${most === undefined ? '' : ` to ${most}`}`
  return most === undefined ? type : `${type}, at most ${most}`
}

function objectOf({ properties, additionalProperties }: Schema): string {
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, field]) => `${name}: ${describeType(field)}`,
    )
    return `{${fields.join(', ')}}`
  }
  return typeof additionalProperties === 'object'
    ? `{field: ${describeType(additionalProperties)}}`
    : '{}'
}

function typeNameOf(type: string, schema: Schema): string {
  if (type === 'string') return textOf(schema)
  if (type === 'array') return listOf(schema)
  if (type === 'object') return objectOf(schema)
  return numberOf(type, schema)
}

/** A schema as a short Markdown text for a table cell. */
export function describeType(schema: Schema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `[${name}](#${name.toLowerCase()})`
  }
  if (schema.enum) return schema.enum.map(code).join(' or ')
  if (schema.const !== undefined) return code(schema.const)
  if (schema.anyOf) return schema.anyOf.map(describeType).join(' or ')
  if (schema.type === undefined) return 'anything'
  return [schema.type]
    .flat()
    .map((type) => typeNameOf(type, schema))
    .join(' or ')
}
