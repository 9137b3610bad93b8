import { isIP } from 'node:net'

/** A host that the operator allows this server to contact over HTTPS. */
export type AllowedHost = {
  /** In lower case, and in its ASCII form (Punycode). */
  name: string
  /** 443 unless another one is named. */
  port: number
  /** Whether it stands for every host below `name` instead: `*.example.com`. */
  isPattern: boolean
}

const httpsPort = 443

/**
 * Parses a host such as `images.example.com`, `*.example.com` or `images.example.com:8443`. Returns `undefined` for
 * anything else, such as an IP address, a name without a dot, or a pattern for a whole top-level domain.
 */
export function parseAllowedHost(text: string): AllowedHost | undefined {
  const [, star, rest = ''] = /^(\*\.)?([^/?#@\\\s*]+)$/.exec(text) ?? []
  if (!URL.canParse(`https://${rest}`)) return undefined
  const { hostname, port, pathname, search } = new URL(`https://${rest}`)
  const isPlain = pathname === '/' && search === ''
  if (!isPlain || !/^[^.]+(\.[^.]+)+$/.test(hostname) || isIP(hostname) !== 0) return undefined
  return { name: hostname, port: Number(port || httpsPort), isPattern: star !== undefined }
}

/** Writes a host the way that `parseAllowedHost` reads it. */
export function writeAllowedHost({ name, port, isPattern }: AllowedHost): string {
  return `${isPattern ? '*.' : ''}${name}${port === httpsPort ? '' : `:${port}`}`
}

/** Returns whether a URL uses HTTPS, has no credentials, and is at one of the hosts. */
export function isAllowedUrl(hosts: readonly AllowedHost[], url: URL): boolean {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  const port = Number(url.port || httpsPort)
  return hosts.some(
    (host) =>
      host.port === port &&
      (host.isPattern ? url.hostname.endsWith(`.${host.name}`) : url.hostname === host.name),
  )
}
