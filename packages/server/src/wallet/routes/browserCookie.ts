import { socialLoginMs } from '@latchkey/protocol/constants'
import { getCookie } from 'hono/cookie'
import type { Exchange } from '../../http/exchange.ts'
import type { PagePorts } from './ports.ts'

/** Creates a cookie that identifies the browser that began something on a page of the wallet's origin. */
export function browserCookie(context: Pick<PagePorts, 'walletOrigin'>, name: string) {
  /** Whether the cookie can be bound to this host with `__Host-` (RFC 6265bis), which requires https. */
  const isSecure = () => context.walletOrigin()?.startsWith('https:') ?? false
  const toName = () => (isSecure() ? `__Host-${name}` : name)
  return {
    read(exchange: Exchange): string | undefined {
      const value = getCookie(exchange, toName())
      return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
    },
    /** Returns the `Set-Cookie` header. */
    write(browser: string): string {
      // Lax: it is sent when another site navigates back, but not when another site embeds a page.
      const secure = isSecure() ? '; Secure' : ''
      return `${toName()}=${browser}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${socialLoginMs / 1_000}${secure}`
    },
  }
}
