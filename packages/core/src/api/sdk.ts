/** `st`: the kit's name in every request (spec 7.2). */
export const sdkType = 'latchkey'
/** `sv`: the kit's version, which is this package's. */
export const sdkVersion = '0.1.0'
