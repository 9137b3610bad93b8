import type { Translation } from '../walletWords.ts'

/** The texts of emails and login pages in Czech. */
export const cs: Translation = {
  login: {
    mail: {
      code: {
        subject: 'Ověřovací kód pro {app}',
        lead: 'Přihlaste se zadáním tohoto kódu:',
        holds: 'Platnost kódu vyprší za 10 minut a kód funguje jen v prohlížeči, ze kterého byl vyžádán.',
      },
      device: {
        lead: 'Přihlašujete se z nového prohlížeče. Než zadáte kód, otevřete tuto stránku a potvrďte, že jste to vy:',
        button: 'Potvrdit tento prohlížeč',
      },
      link: {
        subject: 'Přihlášení do aplikace {app}',
        lead: 'Pro tuto adresu bylo zadáno příliš mnoho nesprávných kódů, proto dnes nemůžeme poslat kód e-mailem. Otevřete tuto stránku, kde svůj kód uvidíte:',
        button: 'Zobrazit kód',
      },
      isNew: 'Tato adresa ještě nemá peněženku. Zadáním kódu se vytvoří.',
      asked: {
        title: 'Podrobnosti žádosti',
        app: 'Aplikace',
        device: 'Prohlížeč',
        place: 'IP adresa',
        time: 'Čas',
      },
      warning:
        'Nejste to vy? E-mail ignorujte. Tento kód nikdy nikomu nesdělujte a e-mail nikdy nepřeposílejte. My se na kód nikdy neptáme.',
      notice: {
        subject: 'Nové přihlášení do vaší peněženky',
        lead: 'Vaše peněženka byla právě otevřena v novém prohlížeči.',
        warning:
          'Nebyli jste to vy? Ihned se přihlaste do peněženky, v nastavení dané zařízení odhlaste a změňte heslo k tomuto e-mailovému účtu.',
      },
      socialNotice: {
        subject: 'Nové přihlášení do vaší peněženky',
        lead: 'Váš účet {provider} byl právě použit k přihlášení do vaší peněženky z nového prohlížeče.',
        warning:
          'Nebyli jste to vy? Změňte heslo ke svému účtu {provider}. Potom se přihlaste do peněženky a v nastavení dané zařízení odhlaste.',
      },
    },
    page: {
      title: 'Přihlašujete se?',
      lead: 'Někdo chce otevřít vaši peněženku v tomto prohlížeči:',
      app: 'Aplikace',
      device: 'Prohlížeč',
      time: 'Čas',
      digits: 'V aplikaci musí být toto číslo',
      warning: 'Pokud je v aplikaci jiné číslo nebo jste o to nežádali, zavřete tuto stránku.',
      button: 'Ano, je tam {digits}',
      confirmed: {
        title: 'Potvrzeno',
        text: 'Vraťte se do aplikace a zadejte kód z e-mailu. Tuto stránku můžete zavřít.',
      },
      shown: {
        title: 'Váš kód',
        text: 'Vraťte se do aplikace a zadejte tento kód. Nikomu ho nesdělujte. Kódy, které se tu zobrazily dříve, už neplatí.',
      },
      over: {
        title: 'Tento odkaz už neplatí',
        text: 'Vypršel, už byl použit nebo ho nahradil novější e-mail. Pokud v aplikaci nejste přihlášeni, začněte v ní znovu.',
      },
    },
  },
  change: {
    holds: 'Platnost kódu vyprší za 10 minut a kód funguje jen v prohlížeči, ze kterého byl vyžádán.',
    old: {
      subject: 'Kód ke změně e-mailové adresy vaší peněženky',
      lead: 'Někdo, kdo je přihlášen do vaší peněženky, chce změnit její e-mailovou adresu. Pokud jste to vy, zadejte tento kód:',
      warning:
        'Nejste to vy? Tento kód nikomu nesdělujte. Přihlaste se do peněženky, odhlaste zařízení, která nepoznáváte, a změňte heslo k tomuto e-mailovému účtu.',
    },
    new: {
      subject: 'Kód k použití této adresy pro vaši peněženku',
      lead: 'Někdo se chce touto adresou přihlašovat do své peněženky. Pokud jste to vy, zadejte tento kód:',
      warning: 'Nejste to vy? E-mail ignorujte a tento kód nikomu nesdělujte.',
    },
    taken: {
      subject: 'Tato adresa už peněženku má',
      lead: 'Někdo se pokusil použít tuto adresu pro jinou peněženku. Tato adresa už má vlastní peněženku, proto se nic nezměnilo a žádný kód není.',
      warning: 'Byli jste to vy? Použijte jinou adresu, nebo se přihlaste touto a otevřete její peněženku.',
    },
    changed: {
      subject: 'E-mailová adresa vaší peněženky byla změněna',
      lead: 'Vaše peněženka teď používá jinou e-mailovou adresu. Touto se už nepřihlásíte.',
      warning:
        'Nebyli jste to vy? Někdo má přístup k vašemu e-mailu i k vaší peněžence. Ihned se obraťte na vývojáře aplikace a změňte heslo k tomuto e-mailovému účtu.',
    },
  },
  farcaster: {
    asks: {
      title: 'Přihlásit se přes Farcaster?',
      lead: 'Někdo chce otevřít vaši peněženku v tomto prohlížeči:',
      app: 'Aplikace',
      device: 'Prohlížeč',
      time: 'Čas',
      digits: 'V aplikaci musí být toto číslo',
      warning:
        'Přihlášení odmítněte, pokud je v aplikaci jiné číslo, pokud jste přihlášení nezahájili vy nebo pokud vás sem někdo poslal. Schválením byste tomu člověku dali svou peněženku.',
      button: 'Ano, je tam {digits}',
      refuse: 'Nejsem to já',
    },
    opened: {
      title: 'Schvalte ve Farcasteru',
      text: 'Schvalte přihlášení do {domain} (to je vaše peněženka) a vraťte se do aplikace.',
      button: 'Otevřít Farcaster',
      refuse: 'Zrušit',
    },
    refused: { title: 'Přihlášení zrušeno', text: 'Tuto stránku můžete zavřít.' },
    failed: { title: 'Farcaster neodpovídá', text: 'Zkuste to za chvíli znovu.', button: 'Zkusit znovu' },
    over: {
      title: 'Toto přihlášení už neplatí',
      text: 'Vypršelo, už bylo použito nebo je otevřené v jiném prohlížeči. Začněte znovu v aplikaci.',
    },
  },
  social: {
    done: { title: 'Jste přihlášeni', text: 'Vracíme vás do aplikace. Toto okno se zavře automaticky.' },
    taken: { title: 'Jste přihlášeni', text: 'Vraťte se do aplikace. Toto okno můžete zavřít.' },
    digits: {
      title: 'Zadejte tento kód v aplikaci',
      lead: 'Otevře vaši peněženku v tomto prohlížeči:',
      app: 'Aplikace',
      device: 'Prohlížeč',
      time: 'Čas',
      warning:
        'Kód zadejte jen tam, kde jste přihlášení zahájili vy sami. Pokud vás sem někdo poslal nebo po vás kód chce, zavřete toto okno.',
    },
    refused: { title: 'Přihlášení zrušeno', text: 'Zavřete toto okno a začněte znovu v aplikaci.' },
    failed: {
      title: 'Přihlášení se nezdařilo',
      text: 'Poskytovatel neodpovídá tak, jak má. Zavřete toto okno a zkuste to znovu v aplikaci.',
    },
    over: {
      title: 'Toto přihlášení už neplatí',
      text: 'Vypršelo, už bylo použito nebo začalo v jiném prohlížeči. Začněte znovu v aplikaci.',
    },
  },
}
