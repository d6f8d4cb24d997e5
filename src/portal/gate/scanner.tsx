import { useEffect, useEffectEvent, useRef, useState } from "react";
import { cameraTrouble, openCamera, openReader } from "./camera.ts";

/** Milliseconds between two pictures that are read: often enough for a hand, rarely enough for a battery. */
const everyMs = 150;

interface Props {
  /** Called once for a text that was read. Nothing is ever done with it but compare it with a code. */
  onText: (text: string) => void;
  onTrouble: (sentence: string) => void;
}

/** The camera's picture, which is read until a QR code is in it. It is closed as soon as this leaves the page. */
export function Scanner({ onText, onTrouble }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const tell = useEffectEvent(onText);
  const say = useEffectEvent(onTrouble);

  useEffect(() => {
    let current = true;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function open() {
      stream = await openCamera();
      const { current: element } = video;
      if (!current || !element) return close();
      element.srcObject = stream;
      await element.play();
      const read = await openReader();
      setReady(true);
      const look = async () => {
        const text = await read(element).catch(() => undefined);
        if (!current) return;
        if (text) tell(text);
        timer = setTimeout(() => void look(), everyMs);
      };
      await look();
    }
    function close() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    open().catch((error: unknown) => {
      close();
      if (current) say(cameraTrouble(error));
    });
    return () => {
      current = false;
      clearTimeout(timer);
      close();
    };
  }, []);

  return (
    <div className="scanner" data-ready={ready ? "" : undefined}>
      <video ref={video} muted playsInline aria-label="What the camera sees" />
    </div>
  );
}
