/** `st`: what the kit calls itself in every request (spec 7.2). */
export const sdkType = 'latchkey'
/** `sv`: the kit's version, that of this package. */
export const sdkVersion = '0.1.0'
