/**
 * Words common in leaked passwords: with any digits and symbols around them, they are among an attacker's first
 * guesses.
 */
const WORDS = `
password passwort passphrase passw pass motdepasse contrasena senha parola haslo wachtwoord salasana heslo
qwerty qwertz azerty qwertyuiop qwertzuiop azertyuiop asdf asdfgh asdfghj asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc
wsxedc qweasd qweasdzxc asdzxc qwer qwert qwertyu qwaszx zaqxsw zaqwsx poiuytrewq lkjhgfdsa mnbvcxz qweqwe asdasd zxczxc
abc abcd abcde abcdef abcdefg abcdefgh abcabc abcxyz aaaaaa xxx xxxxxx
letmein letmeinnow welcome welcomehome hello helloworld goodbye changeme changeit change default secret topsecret
admin administrator administrador root superuser superadmin sysadmin user username guest test testing tester testtest
temp temporary demo example sample login logon signin access enter master mastermind system server service support
security secure private public internet computer laptop desktop windows microsoft apple google facebook youtube yahoo
twitter instagram linkedin myspace amazon netflix spotify android samsung nokia toyota honda ferrari porsche mercedes
mustang corvette camaro harley yamaha suzuki kawasaki ducati
iloveyou iloveu ilovegod ilovehim iloveher loveme loveyou lovely lover lovers love trustno trustme whatever nothing
something anything everything nobody someone forever together always never sunshine moonlight starlight rainbow flower
flowers butterfly princess prince queen king angel angels heaven jesus christ jesuschrist god blessed faith
monkey dragon tiger lion eagle falcon hawk wolf bear shark dolphin turtle chicken chickens kitty kitten hellokitty cat
dog puppy horse panther jaguar leopard cheetah elephant snoopy garfield scooby scoobydoo pokemon pikachu charizard
football futbol soccer baseball basketball hockey tennis golf golfer cricket rugby volleyball boxing wrestling skate
skateboard snowboard surfing liverpool chelsea arsenal manchester manutd barcelona barca realmadrid juventus bayern
steelers cowboys packers yankees lakers eagles raiders patriots redsox
superman batman spiderman ironman wolverine deadpool hulk thor joker avengers starwars startrek skywalker darthvader
vader yoda matrix terminator rambo gandalf frodo hobbit hogwarts harrypotter potter voldemort dumbledore merlin
shadow ghost killer hunter ranger soldier warrior knight ninja samurai pirate wizard phantom reaper demon devil satan
slayer maverick phoenix thunder lightning storm blizzard tornado hurricane fire ice silver golden gold diamond crystal
michael jordan jennifer jessica ashley nicole daniel andrew joshua matthew anthony robert thomas charlie george william
james john david richard joseph christopher jonathan alexander alexandra alexis amanda samantha stephanie michelle
elizabeth victoria veronica natasha natalie patricia patrick benjamin brandon justin austin dakota taylor morgan madison
hannah sophie olivia charlotte jasmine vanessa melissa rebecca rachel maria barbara martin oliver samuel sebastian
freedom liberty america american canada england london paris berlin germany france italia italy spain mexico brasil
brazil india pakistan russia poland australia california texas florida newyork chicago boston dallas houston denver
summer winter spring autumn january february march april june july august september october november december monday
tuesday wednesday thursday friday saturday sunday
pepper ginger cookie cookies chocolate cheese banana orange peaches strawberry cherry apples mango coffee pizza bacon
butter sugar honey candy cupcake
asshole fuckyou fuckme fuckoff fuck shit bitch bastard pussy bigdick dick cock boobs sexy sex porn playboy
music metallica nirvana slipknot eminem rockstar guitar piano beatles acdc pinkfloyd ironmaiden blink
gamer gaming games player playerone minecraft fortnite roblox warcraft worldofwarcraft starcraft counterstrike counter
strike csgo valorant dota dotatwo overwatch callofduty halo zelda mario nintendo playstation xbox steam steamuser
valve headshot awp deagle dustii dust mirage inferno
casino gambling gambler jackpot roulette blackjack poker slots slot bonus betting bet bets lucky luckyseven winner
winning bigwin skins skin case cases crash dice coinflip lootbox loot rank
bitcoin ethereum crypto dogecoin blockchain wallet money moneymoney dollar dollars million millionaire cash rich
abracadabra opensesame bubbles buddy peanut smokey tigger pooh mickey minnie mickeymouse donald daisy
jellybean babygirl babyboy baby sweetie sweetheart sweety darling honeybunny boomer bandit maggie bailey buster
trouble scorpion cancer gemini aquarius capricorn virgo libra pisces taurus
nopassword mypassword yourpassword thepassword mypass passpass passwordpassword onepassword
idontknow dontknow iforgot forgotit noidea nopass letmein please pleaseletmein backdoor
`;

/** Common mixtures of letters and digits, which the word check would strip of their digits. */
const WHOLE_PASSWORDS = `
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsx zaq1zaq1
zaq1xsw2 qaz123wsx 1qazzaq1 2wsx3edc a1b2c3d4 a1b2c3d4e5 1a2b3c4d 1a2b3c4d5e abc123abc 123abc123 123qwe123 qwe123qwe
123qweasd 1qw23er4 p0o9i8u7 m1n2b3v4 asd123asd 123qweasdzxc 1234qwer qwer1234 123456qwerty qwerty123456
147258369 159753456 741852963 789456123 963852741 321654987 456789123 123654789 987456321 159357258 258456159
14725836 15975346 12344321 123454321 11223344 1122334455 112233445566 12121212 13131313 123123123 12341234 102030405060
10203040 1029384756 31415926 314159265 271828182 27182818 20202020 19191919 696969696 42042069 69696969
12345679 123456798 1234567891 12345678910 01234567 012345678 0123456789 00000001 password1 trustno1 ncc1701d ncc1701e
thx1138thx blink182 starwars1 winner777 lucky777 jackpot777 number1 matrix101 agent007 bond007bond 8675309jenny
`;

const listed = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

export const COMMON_WORDS = listed(WORDS);
export const COMMON_PASSWORDS = listed(WHOLE_PASSWORDS);
