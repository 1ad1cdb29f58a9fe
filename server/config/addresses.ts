/** Whether a text is an absolute HTTP or HTTPS URL. */
export const isHttpUrl = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text)

/** Whether a text is an absolute HTTP or HTTPS URL, or an absolute path on this server. */
export const isHttpOrPath = (text: string) => /^\/(?!\/)\S*$/.test(text) || isHttpUrl(text)

/** Whether a text is a host as `location.host` of a browser returns it: in lower case, and with a port only if it is not the default. */
export function isPageHost(text: string): boolean {
  return ['http', 'https'].every((scheme) => {
    const address = `${scheme}://${text}`
    return URL.canParse(address) && new URL(address).host === text
  })
}

/** Whether a push service accepts a text as contact: a `mailto:` or `https:` URI (RFC 8292, section 2.1). */
export const isPushContact = (text: string) =>
  /^mailto:[^\s@]+@[^\s@]+$/.test(text) || (text.startsWith('https:') && isHttpUrl(text))
