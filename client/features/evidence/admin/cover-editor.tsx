import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Box, Button, chakra, Flex, Input, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { COVER_COLOUR, MAX_RECTANGLES, WHOLE } from '../../../../shared/evidence/evidence';
import type { Rectangle } from '../../../../shared/evidence/evidence';
import { FormField } from '../../../ui/admin/form/form-field';

const percent = (thousandths: number) => `${thousandths / 10}%`;
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Inside the picture, whatever was typed or dragged. */
function fitted({ x, y, width, height }: Rectangle): Rectangle {
  const size = { width: clamp(width, 1, WHOLE), height: clamp(height, 1, WHOLE) };
  return { x: clamp(x, 0, WHOLE - size.width), y: clamp(y, 0, WHOLE - size.height), ...size };
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A rectangle after a key: arrows move it, with Shift they change its size; with Alt by the smallest step. */
function afterKey({ x, y, width, height }: Rectangle, event: KeyboardEvent): Rectangle | undefined {
  const [right, down] = ARROWS[event.key] ?? [];
  if (right === undefined || down === undefined) return undefined;
  const step = event.altKey ? 1 : 10;
  const [across, along] = [right * step, down * step];
  return event.shiftKey
    ? { x, y, width: clamp(width + across, 1, WHOLE - x), height: clamp(height + along, 1, WHOLE - y) }
    : fitted({ x: x + across, y: y + along, width, height });
}

interface Point {
  x: number;
  y: number;
}

const between = (a: Point, b: Point): Rectangle => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** Smaller drags are clicks. */
const LEAST = 5;

const FIELDS = [
  ['x', 'Left'],
  ['y', 'Top'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const;

const ADDED: Rectangle = { x: 400, y: 450, width: 200, height: 100 };

interface Props {
  /** 'Picture 2' */
  name: string;
  mediaId: string;
  value: readonly Rectangle[];
  onChange: (rectangles: Rectangle[]) => void;
  error?: string | undefined;
}

/** The original with the rectangles that visitors see covered: drawn with a pointer, or added and moved by keys. */
export function CoverEditor({ name, mediaId, value, onChange, error }: Props) {
  const [drag, setDrag] = useState<{ from: Point; to: Point }>();

  function getPoint(event: PointerEvent<HTMLElement>): Point {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const part = (at: number, size: number) => clamp(Math.round((at / size) * WHOLE), 0, WHOLE);
    return { x: part(event.clientX - left, width), y: part(event.clientY - top, height) };
  }

  function finish(): void {
    if (!drag) return;
    const drawn = between(drag.from, drag.to);
    setDrag(undefined);
    if (drawn.width >= LEAST && drawn.height >= LEAST && value.length < MAX_RECTANGLES) onChange([...value, drawn]);
  }

  const replace = (at: number, rectangle: Rectangle) => onChange(value.with(at, rectangle));
  const shown = drag ? [...value, between(drag.from, drag.to)] : value;
  return (
    <Stack gap="s3">
      <Box
        position="relative"
        alignSelf="start"
        maxW="40rem"
        cursor="crosshair"
        touchAction="none"
        borderWidth="1px"
        borderColor="line-strong"
        onPointerDown={(event: PointerEvent<HTMLElement>) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const from = getPoint(event);
          setDrag({ from, to: from });
        }}
        onPointerMove={(event: PointerEvent<HTMLElement>) => drag && setDrag({ ...drag, to: getPoint(event) })}
        onPointerUp={finish}
        onPointerCancel={() => setDrag(undefined)}
      >
        <chakra.img
          src={`/admin/evidence/${mediaId}`}
          alt={`${name}, uncovered`}
          draggable={false}
          display="block"
          maxW="full"
          minH="s7"
          userSelect="none"
        />
        {shown.map(({ x, y, width, height }, at) => (
          <chakra.button
            // Rectangles have no name but their place in the list.
            key={at}
            type="button"
            aria-label={`Rectangle ${at + 1} of ${name}. Arrow keys move it, with Shift they change its size, Delete removes it.`}
            position="absolute"
            opacity="0.85"
            outlineOffset="2px"
            _focusVisible={{ outline: '3px solid', outlineColor: 'focus' }}
            style={{
              background: COVER_COLOUR,
              left: percent(x),
              top: percent(y),
              width: percent(width),
              height: percent(height),
            }}
            onKeyDown={(event) => {
              const changed = value[at] && afterKey(value[at], event);
              if (event.key === 'Delete') onChange(value.toSpliced(at, 1));
              else if (changed) replace(at, changed);
              else return;
              event.preventDefault();
            }}
          />
        ))}
      </Box>
      <Text fontSize="small" color="muted">
        Draw over names, numbers and addresses. Visitors get a picture in which they are painted over, never this one.
      </Text>
      {error && (
        <Text role="alert" color="negative">
          {error}
        </Text>
      )}
      {value.map((rectangle, at) => (
        <Flex key={at} wrap="wrap" gap="s2" align="flex-end">
          <SimpleGrid columns={{ base: 2, md: 4 }} gap="s2" flex="1 1 16rem" maxW="28rem">
            {FIELDS.map(([field, label]) => (
              <FormField key={field} label={`${label}, %`}>
                <Input
                  type="number"
                  min={0}
                  max={100}
                  step={0.1}
                  aria-label={`${label} of rectangle ${at + 1} of ${name}, in percent`}
                  value={rectangle[field] / 10}
                  onChange={({ target }) =>
                    replace(at, fitted({ ...rectangle, [field]: Math.round(Number(target.value) * 10) }))
                  }
                />
              </FormField>
            ))}
          </SimpleGrid>
          <Button
            variant="outline"
            aria-label={`Remove rectangle ${at + 1} of ${name}`}
            onClick={() => onChange(value.toSpliced(at, 1))}
          >
            Remove
          </Button>
        </Flex>
      ))}
      <Button
        alignSelf="start"
        variant="outline"
        disabled={value.length >= MAX_RECTANGLES}
        aria-label={`Add a rectangle: ${name}`}
        onClick={() => onChange([...value, ADDED])}
      >
        Add a rectangle
      </Button>
    </Stack>
  );
}
