import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import baseCss from '../base.css.ts'
import { ImageOriginsContext } from '../Mark/useImageSource.ts'
import { useStyles } from '../styles/useStyles.ts'
import tokensCss from '../tokens.css.ts'
import type { TokenValues } from '../tokens.ts'

/** What a host may say about the look. */
export type Theme = {
  /** `system` follows the visitor's setting. */
  mode?: 'light' | 'dark' | 'system'
  /** Values for some tokens, such as `accentTokens` makes of a colour. */
  tokens?: TokenValues
  /** Radius of rows and fields in pixels; cards and the modal follow in proportion. 12 unless told. */
  radius?: number
}

/** The element that carries the tokens: everything of Latchkey is drawn inside one. */
export function ThemeRoot({
  theme = {},
  locale,
  direction,
  imageOrigins = noOrigins,
  children,
}: {
  theme?: Theme
  /** BCP 47 tag of the texts inside. */
  locale?: string
  direction?: 'ltr' | 'rtl'
  /** Origins, besides the page's own, that images may come from. */
  imageOrigins?: readonly string[]
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
