/** A flag of stripes with at most one shape on them. */
export interface FlagDrawing {
  direction: 'h' | 'v';
  stripes: readonly { colour: string; weight: number }[];
  shape: 'disc' | 'star' | 'triangle' | 'plus' | 'nordic' | null;
  colours: readonly string[];
}

/** Code, direction with the stripes' weights, colours of the stripes, then a shape with its colours. */
const drawn = `
FR v 0055A4 FFFFFF EF4135|IT v 009246 FFFFFF CE2B37|BE v 000000 FDDA24 EF3340|IE v 169B62 FFFFFF FF883E
RO v 002B7F FCD116 CE1126|NG v 008751 FFFFFF 008751|PE v D91023 FFFFFF D91023|ML v 14B53A FCD116 CE1126
GN v CE1126 FCD116 009460|CI v F77F00 FFFFFF 009E60|SN v 00853F FDEF42 E31B23 star 00853F
CM v 007A5E CE1126 FCD116 star FCD116|DE h 000000 DD0000 FFCE00|NL h AE1C28 FFFFFF 21468B
RU h FFFFFF 0039A6 D52B1E|AT h ED2939 FFFFFF ED2939|HU h CE2939 FFFFFF 477050|BG h FFFFFF 00966E D62612
EE h 0072CE 000000 FFFFFF|LT h FDB913 006A44 C1272D|AM h D90012 0033A0 F2A800|YE h CE1126 FFFFFF 000000
SL h 1EB53A FFFFFF 0072C6|GA h 009E60 FCD116 3A75C4|GH h CE1126 FCD116 006B3F star 000000
PL h FFFFFF DC143C|UA h 0057B7 FFD700|ID h FF0000 FFFFFF|LV h2:1:2 9E3039 FFFFFF 9E3039
CO h2:1:1 FCD116 003893 CE1126|ES h1:2:1 AA151B F1BF00 AA151B|TH h1:1:2:1:1 A51931 FFFFFF 2D2A4A FFFFFF A51931
CR h1:1:2:1:1 002B7F FFFFFF CE1126 FFFFFF 002B7F|MU h EA2839 1A206D FFD500 00A551
BW h9:1:4:1:9 75AADB FFFFFF 000000 FFFFFF 75AADB|GM h6:1:4:1:6 CE1126 FFFFFF 0C1C8C FFFFFF 3A7728
DK h C8102E nordic FFFFFF|SE h 006AA7 nordic FECC00|FI h FFFFFF nordic 002F6C|NO h BA0C2F nordic FFFFFF 00205B
IS h 02529C nordic FFFFFF DC1E35|JP h FFFFFF disc BC002D|BD h 006A4E disc F42A41|PW h 4AADD6 disc FFDE00
LA h1:2:1 CE1126 002868 CE1126 disc FFFFFF|NE h E05206 FFFFFF 0DB02B disc E05206|CH h DA291C plus FFFFFF
CZ h FFFFFF D7141A triangle 11457E|BS h 00778B FFC72C 00778B triangle 000000|VN h DA251D star FFFF00
SO h 4189DD star FFFFFF|SD h D21034 FFFFFF 000000 triangle 007229`;

const shapes = ['disc', 'star', 'triangle', 'plus', 'nordic'] as const;

function drawingOf(line: string): [string, FlagDrawing] {
  const [code = '', way = 'h', ...rest] = line.trim().split(' ');
  const at = rest.findIndex((word) => shapes.some((shape) => shape === word));
  const weights = way.slice(1).split(':').map(Number);
  const stripes = (at < 0 ? rest : rest.slice(0, at)).map((colour, index) => ({
    colour: `#${colour}`,
    weight: weights[index] || 1,
  }));
  return [
    code,
    {
      direction: way.startsWith('v') ? 'v' : 'h',
      stripes,
      shape: shapes.find((shape) => shape === rest[at]) ?? null,
      colours: at < 0 ? [] : rest.slice(at + 1).map((colour) => `#${colour}`),
    },
  ];
}

/** By the country's code. Drawn, because some machines have no flags in their fonts. */
export const flags: ReadonlyMap<string, FlagDrawing> = new Map(drawn.trim().split(/[\n|]/).map(drawingOf));
