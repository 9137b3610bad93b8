import type { Translation } from '../walletWords.ts'

/** The texts of emails and login pages in Dutch. */
export const nl: Translation = {
  login: {
    mail: {
      code: {
        subject: 'Je verificatiecode voor {app}',
        lead: 'Voer deze code in om in te loggen:',
        holds: 'Deze code verloopt over 10 minuten en werkt alleen in de browser waarin hij is aangevraagd.',
      },
      device: {
        lead: 'Je logt in via een nieuwe browser. Open deze pagina om te bevestigen dat jij het bent voordat je de code invoert:',
        button: 'Deze browser bevestigen',
      },
      link: {
        subject: 'Inloggen bij {app}',
        lead: 'Er zijn te veel verkeerde codes ingevoerd voor dit adres, dus we kunnen vandaag geen code e-mailen. Open deze pagina om je code te zien:',
        button: 'Code tonen',
      },
      isNew: 'Dit adres heeft nog geen wallet. Als je de code invoert, wordt er een aangemaakt.',
      asked: {
        title: 'Details van het verzoek',
        app: 'App',
        device: 'Browser',
        place: 'IP-adres',
        time: 'Tijd',
      },
      warning:
        'Was jij dit niet? Negeer deze e-mail. Deel deze code nooit en stuur deze e-mail nooit door. Wij vragen nooit om de code.',
      notice: {
        subject: 'Nieuwe login op je wallet',
        lead: 'Je wallet is zojuist geopend in een nieuwe browser.',
        warning:
          'Was jij dit niet? Log meteen in op je wallet, log dat apparaat uit in de instellingen en wijzig het wachtwoord van dit e-mailaccount.',
      },
      socialNotice: {
        subject: 'Nieuwe login op je wallet',
        lead: 'Je account van {provider} is zojuist gebruikt om in een nieuwe browser op je wallet in te loggen.',
        warning:
          'Was jij dit niet? Wijzig het wachtwoord van je account van {provider}. Log daarna in op je wallet en log dat apparaat uit in de instellingen.',
      },
    },
    page: {
      title: 'Ben jij aan het inloggen?',
      lead: 'Iemand wil je wallet openen in deze browser:',
      app: 'App',
      device: 'Browser',
      time: 'Tijd',
      digits: 'De app moet dit nummer tonen',
      warning: 'Toont de app een ander nummer of heb je dit niet aangevraagd? Sluit dan deze pagina.',
      button: 'Ja, de app toont {digits}',
      confirmed: {
        title: 'Bevestigd',
        text: 'Ga terug naar de app en voer de code uit de e-mail in. Je kunt deze pagina sluiten.',
      },
      shown: {
        title: 'Je code',
        text: 'Ga terug naar de app en voer deze code in. Deel hem niet. Codes die hier eerder stonden, werken niet meer.',
      },
      over: {
        title: 'Deze link is niet meer geldig',
        text: 'De link is verlopen, al gebruikt of vervangen door een nieuwere e-mail. Ben je niet ingelogd bij de app? Begin daar dan opnieuw.',
      },
    },
  },
  change: {
    holds: 'Deze code verloopt over 10 minuten en werkt alleen in de browser waarin hij is aangevraagd.',
    old: {
      subject: 'Je code om het e-mailadres van je wallet te wijzigen',
      lead: 'Iemand die op je wallet is ingelogd, wil het e-mailadres ervan wijzigen. Was jij dit? Voer dan deze code in:',
      warning:
        'Was jij dit niet? Deel deze code niet. Log in op je wallet, log de apparaten uit die je niet herkent en wijzig het wachtwoord van dit e-mailaccount.',
    },
    new: {
      subject: 'Je code om dit adres voor je wallet te gebruiken',
      lead: 'Iemand wil dit adres gebruiken om in te loggen op de eigen wallet. Was jij dit? Voer dan deze code in:',
      warning: 'Was jij dit niet? Negeer deze e-mail en deel deze code niet.',
    },
    taken: {
      subject: 'Dit adres heeft al een wallet',
      lead: 'Iemand heeft geprobeerd dit adres voor een andere wallet te gebruiken. Dit adres heeft al een eigen wallet, dus er is niets gewijzigd en er is geen code.',
      warning:
        'Was jij dit? Gebruik een ander adres, of log in met dit adres om de bijbehorende wallet te openen.',
    },
    changed: {
      subject: 'Het e-mailadres van je wallet is gewijzigd',
      lead: 'Je wallet gebruikt nu een ander e-mailadres. Je kunt niet meer inloggen met dit adres.',
      warning:
        'Was jij dit niet? Dan heeft iemand toegang tot je e-mail en je wallet. Neem meteen contact op met de aanbieder van de app en wijzig het wachtwoord van dit e-mailaccount.',
    },
  },
  farcaster: {
    asks: {
      title: 'Inloggen met Farcaster?',
      lead: 'Iemand wil je wallet openen in deze browser:',
      app: 'App',
      device: 'Browser',
      time: 'Tijd',
      digits: 'De app moet dit nummer tonen',
      warning:
        'Wijs dit af als de app een ander nummer toont, als je niet zelf bent begonnen met inloggen of als iemand je hierheen heeft gestuurd. Als je het goedkeurt, geef je die persoon je wallet.',
      button: 'Ja, de app toont {digits}',
      refuse: 'Dit was ik niet',
    },
    opened: {
      title: 'Goedkeuren in Farcaster',
      text: 'Keur het inloggen bij {domain}, je wallet, goed en ga dan terug naar de app.',
      button: 'Farcaster openen',
      refuse: 'Annuleren',
    },
    refused: { title: 'Inloggen geannuleerd', text: 'Je kunt deze pagina sluiten.' },
    failed: {
      title: 'Farcaster reageert niet',
      text: 'Probeer het zo meteen opnieuw.',
      button: 'Opnieuw proberen',
    },
    over: {
      title: 'Deze inlogpoging is niet meer geldig',
      text: 'De poging is verlopen, al gebruikt of geopend in een andere browser. Begin opnieuw in de app.',
    },
  },
  social: {
    done: { title: 'Je bent ingelogd', text: 'Je gaat terug naar de app. Dit venster sluit automatisch.' },
    taken: { title: 'Je bent ingelogd', text: 'Ga terug naar de app. Je kunt dit venster sluiten.' },
    digits: {
      title: 'Voer deze code in de app in',
      lead: 'De code opent je wallet in deze browser:',
      app: 'App',
      device: 'Browser',
      time: 'Tijd',
      warning:
        'Voer deze code alleen in waar je zelf bent begonnen met inloggen. Heeft iemand je hierheen gestuurd of vraagt iemand je om de code? Sluit dan dit venster.',
    },
    refused: { title: 'Inloggen geannuleerd', text: 'Sluit dit venster en begin opnieuw in de app.' },
    failed: {
      title: 'Inloggen mislukt',
      text: 'De provider reageert niet zoals verwacht. Sluit dit venster en probeer het opnieuw in de app.',
    },
    over: {
      title: 'Deze inlogpoging is niet meer geldig',
      text: 'De poging is verlopen, al gebruikt of begonnen in een andere browser. Begin opnieuw in de app.',
    },
  },
}
