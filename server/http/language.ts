import type { FastifyRequest } from 'fastify'
import type { Settings } from '../config/settings.ts'

export type Language = Settings['LANGUAGE_DEFAULT']

/** The preferred supported language of a request (`Accept-Language`), or the default of the installation. */
export function acceptedLanguage(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { LANGUAGE_DEFAULT }: Pick<Settings, 'LANGUAGE_DEFAULT'>,
): Language {
  const languages = (headers['accept-language'] ?? '').split(',').flatMap((wish, place) => {
    const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';')
    const language = tag.trim().split('-')[0]
    const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean)
    if (language !== 'ko' && language !== 'en') return []
    return [{ language, weight: Number(weight ?? 1), place } as const]
  })
  const [first] = languages
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.place - b.place)
  return first?.language ?? LANGUAGE_DEFAULT
}
