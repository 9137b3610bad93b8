import type { SignIn } from './createSignIn.ts'

/** The part of Hono's context that is used. */
type HonoContext = { req: { raw: Request } }

/** Mounts sign-in in Hono: `app.use(toHonoMiddleware(signIn))`. Requests outside its base path are passed on. */
export function toHonoMiddleware(
  signIn: Pick<SignIn, 'handle'>,
): (context: HonoContext, next: () => Promise<void>) => Promise<Response | undefined> {
  return async ({ req }, next) => {
    const response = await signIn.handle(req.raw)
    if (!response) await next()
    return response
  }
}
