/** Returns a `data:` URL of a logo, for `<img>`. */
export const toMarkUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`
