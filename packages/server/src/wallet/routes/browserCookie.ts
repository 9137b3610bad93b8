import { socialLoginMs } from '@latchkey/protocol/constants'
import { getCookie } from 'hono/cookie'
import type { Context } from '../../context.ts'
import type { Exchange } from '../../middleware/exchange.ts'

/** What tells the browser that began something on a page of the wallet's origin from any other. */
export function browserCookie(context: Context, name: string) {
  /** Of this very host, where browsers can be told so (RFC 6265bis). */
  const isSecure = () => context.walletOrigin()?.startsWith('https:') ?? false
  const toName = () => (isSecure() ? `__Host-${name}` : name)
  return {
    read(exchange: Exchange): string | undefined {
      const value = getCookie(exchange, toName())
      return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
    },
    /** The header that gives it. */
    write(browser: string): string {
      // Lax: it comes along when another site leads back, and with nothing that one embeds.
      const secure = isSecure() ? '; Secure' : ''
      return `${toName()}=${browser}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${socialLoginMs / 1_000}${secure}`
    },
  }
}
