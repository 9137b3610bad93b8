import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import { ImageOriginsContext } from '../components/Mark/useImageSource.ts'
import baseCss from '../styles/base.css.ts'
import tokensCss from '../styles/tokens.css.ts'
import { useStyles } from '../styles/useStyles.ts'
import type { TokenValues } from './tokens.ts'

/** The host's theme settings. */
export type Theme = {
  /** `system` follows the user's setting. */
  mode?: 'light' | 'dark' | 'system'
  /** Values for some tokens, for example from `accentTokens`. */
  tokens?: TokenValues
  /** Radius of rows and fields in pixels; cards and the modal scale with it. Defaults to 12. */
  radius?: number
}

/** Renders the element that carries the tokens. All of Latchkey's UI is rendered inside one. */
export function ThemeRoot({
  theme = {},
  locale,
  direction,
  imageOrigins = noOrigins,
  children,
}: {
  theme?: Theme
  /** BCP 47 tag of the content's language. */
  locale?: string
  /** Text direction. Inherited by default. */
  direction?: 'ltr' | 'rtl'
  /** Origins that images may be loaded from, in addition to the page's own. */
  imageOrigins?: readonly string[]
  /** Content that uses the theme. */
  children: ReactNode
}) {
  useStyles(tokensCss)
  useStyles(baseCss)
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const size = element.current && Number(getComputedStyle(element.current).fontSize.replace('px', ''))
    if (size && size !== 16) element.current?.style.setProperty('--lk-text-scale', String(size / 16))
  }, [])
  const style = {
    ...theme.tokens,
    ...(theme.radius === undefined ? {} : { '--lk-radius': `${theme.radius}px` }),
  } as CSSProperties
  return (
    <div
      ref={element}
      className="lk"
      data-theme={theme.mode ?? 'system'}
      lang={locale}
      dir={direction}
      style={style}
    >
      <ImageOriginsContext.Provider value={imageOrigins}>{children}</ImageOriginsContext.Provider>
    </div>
  )
}

const noOrigins: readonly string[] = []
