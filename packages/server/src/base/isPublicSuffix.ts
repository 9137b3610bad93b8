/** Second-level labels under which a country's registry registers names for anyone, as in co.uk. */
const countrySecond = new Set(
  'ac co com edu firm gen go gob gov gv ind info lg ltd me mil ne net nhs nic nom or org plc sch web'.split(
    ' ',
  ),
)

/** Hosts whose subdomains belong to anyone: those of hosting services, where a wildcard is likely to be used. */
const shared = (
  '4everland.app amplifyapp.com arweave.net azureedge.net azurestaticapps.net ' +
  'azurewebsites.net bitbucket.io blogspot.com bubbleapps.io cf-ipfs.com cloudapp.net cloudflare-ipfs.com ' +
  'cloudfront.net codesandbox.io csb.app deno.dev deno.net duckdns.org dweb.link edgeone.app eth.limo eu.org ' +
  'eth.link firebaseapp.com fleek.co fly.dev framer.app framer.website ghost.io github.io githubpreview.dev ' +
  'gitlab.io gitpod.io glitch.me herokuapp.com hf.space ipfs.io kinsta.app loca.lt lovable.app lovableproject.com ' +
  'myshopify.com myfleek.app netlify.app ngrok.app ngrok-free.app ngrok-free.dev notion.site now.sh on-fleek.app ' +
  'onrender.com ondigitalocean.app pages.dev pantheonsite.io r2.dev readthedocs.io repl.co replit.app replit.dev ' +
  'sharepoint.com squarespace.com ' +
  'stackblitz.io surge.sh trycloudflare.com translate.goog uk.com up.railway.app usercontent.goog v0.app vercel.app ' +
  'vercel.dev web.app webcontainer.io webflow.io wixsite.com wixstudio.com wordpress.com workers.dev'
).split(' ')

/**
 * Hosting services that assign names below a region or below a name of their choice, so no pattern there belongs to one
 * app.
 */
const regional = (
  'amazonaws.com appspot.com azurecontainerapps.io digitaloceanspaces.com elasticbeanstalk.com github.dev googleapis.com ' +
  'ngrok.io nip.io on.aws run.app sslip.io'
).split(' ')

/**
 * Returns whether anyone can get a name below a host, or the host is not a domain name.
 *
 * True for a top-level domain, an IP address, a country's second level (co.uk), or a hosting service's own domain
 * (vercel.app). The list of services is not complete.
 */
function isPublicSuffix(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  const labels = name.split('.')
  const [first = '', second = ''] = labels
  if (labels.length < 2 || /^[\d.]+$/.test(name) || name.includes(':')) return true
  if (labels.length === 2 && second.length === 2 && countrySecond.has(first)) return true
  return (
    regional.some((suffix) => suffix === name || name.endsWith(`.${suffix}`)) ||
    shared.some((suffix) => suffix === name || suffix.endsWith(`.${name}`))
  )
}

/** Returns whether an origin rule is a pattern that matches hosts of strangers, like `https://*.vercel.app`. */
export function coversStrangers(rule: string): boolean {
  const text = rule.replace(/^(https?:\/\/)\*\./, '$1')
  return text !== rule && URL.canParse(text) && isPublicSuffix(new URL(text).hostname)
}
