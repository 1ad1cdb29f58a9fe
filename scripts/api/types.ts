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
  minimum?: number
  default?: unknown
}

const code = (value: unknown) => `\`${JSON.stringify(value)}\``

function textOf({ format, pattern, minLength, maxLength }: Schema): string {
  if (format === 'date') return 'day `YYYY-MM-DD`'
  if (format === 'uuid') return 'UUID'
  if (format === 'uri') return 'address'
  if (pattern) return `string like \`${pattern}\``
  if (minLength !== undefined && maxLength !== undefined) {
    return `string of ${minLength} to ${maxLength} characters`
  }
  return minLength ? 'string, not empty' : 'string'
}

function listOf({ items, prefixItems, minItems }: Schema): string {
  if (prefixItems) return `[${prefixItems.map(describeType).join(', ')}]`
  return `list of ${items ? describeType(items) : 'anything'}${minItems ? ', not empty' : ''}`
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

function single(type: string, schema: Schema): string {
  if (type === 'string') return textOf(schema)
  if (type === 'array') return listOf(schema)
  if (type === 'object') return objectOf(schema)
  const least = schema.minimum ?? Number.MIN_SAFE_INTEGER
  return least > Number.MIN_SAFE_INTEGER ? `${type} from ${least}` : type
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
    .map((type) => single(type, schema))
    .join(' or ')
}
